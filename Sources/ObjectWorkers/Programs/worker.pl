use strict;
use warnings;
$| = 1;
open(my $requests, "<&=", 3) or exit 1;
open(my $answers, ">&=", 4) or exit 1;
binmode $_ for $requests, $answers;
require Fcntl;
fcntl($_, Fcntl::F_SETFD(), Fcntl::FD_CLOEXEC()) for $requests, $answers;
$answers->autoflush(1) if require IO::Handle;
require JSON::PP;
my $json = JSON::PP->new->utf8->allow_nonref;
our (%objects, %originals);

# An object may have changed the separators of lines and of printed values.
sub send_message {
  local ($\, $,);
  print {$answers} $json->encode($_[0]), "\n";
}

sub receive {
  local $/ = "\n";
  my $line = <$requests>;
  exit 0 unless defined $line;
  return $json->decode($line);
}

sub answer {
  my ($request) = @_;
  if ($request->{op} eq "load") {
    unshift @INC, @{$request->{paths}};
    my %failed;
    for my $name (sort keys %{$request->{objects}}) {
      my $object = RiveScript::compile_object($request->{objects}{$name});
      if ($object) { $objects{$name} = $object }
      else { $failed{$name} = "$@" }
    }
    return send_message({op => "loaded", failed => \%failed});
  }
  my $rs = RiveScript->new($request);
  my $result = eval {
    my $value = $objects{$request->{name}}->($rs, @{$request->{args}});
    defined $value ? "$value" : "";
  };
  return send_message({op => "error", detail => "$@"}) unless defined $result;
  send_message({op => "result", text => $result, set => $rs->{writes}});
}

package RiveScript;

# In a package of its own, so that a function of an object neither replaces a method nor is looked for among them.
sub compile_object { return eval "package RiveScript::Objects; sub {\n$_[0]\n}" }

sub new {
  my ($class, $state) = @_;
  return bless {state => $state, writes => []}, $class;
}

our $AUTOLOAD;
sub AUTOLOAD {
  my $name = $AUTOLOAD =~ s/.*:://r;
  return if $name eq "DESTROY";
  die "Parley has no method \$rs->$name\n";
}

# The process has the conversations of many users, and another one's variable may have the same text.
sub key_of_original {
  my ($self, $kind, $name) = @_;
  return $json->encode([$self->{state}{user}, $kind, "$name"]);
}

sub put {
  my ($self, $kind, $name, $value) = @_;
  my $text = defined $value ? "$value" : undef;
  if (defined $text) { $self->{state}{$kind}{$name} = $text }
  else { delete $self->{state}{$kind}{$name} }
  my $key = $self->key_of_original($kind, $name);
  if (ref $value) { $main::originals{$key} = [$text, $value] }
  else { delete $main::originals{$key} }
  push @{$self->{writes}}, [$kind, "$name", $text];
}

sub read_value {
  my ($self, $kind, $name) = @_;
  my $text = $self->{state}{$kind}{$name};
  my $known = $main::originals{$self->key_of_original($kind, $name)};
  return $known->[1] if $known && defined $text && $known->[0] eq $text;
  return defined $text ? $text : "undefined";
}

sub check {
  my ($self, $user) = @_;
  die "there is no user '$user' in this conversation\n" if $user ne $self->{state}{user};
}

sub currentUser { return $_[0]{state}{user} }
sub getUservar {
  my ($self, $user, $name) = @_;
  return $self->getUservars($user, $name);
}
sub setUservar {
  my ($self, $user, %data) = @_;
  $self->check($user);
  $self->put("vars", $_, $data{$_}) for sort keys %data;
}
sub getUservars {
  my ($self, $user, $name) = @_;
  if (defined $name && length $name) {
    my $isKnown = $user eq $self->{state}{user} && defined $self->{state}{vars}{$name};
    return $isKnown ? $self->read_value("vars", $name) : undef;
  }
  my %values = map { $_ => $self->read_value("vars", $_) } keys %{$self->{state}{vars}};
  return {$self->{state}{user} => \%values} unless defined $user;
  return $user eq $self->{state}{user} ? \%values : undef;
}
sub clearUservars {
  my ($self, $user) = @_;
  $self->check($user) if defined $user;
  $self->put("vars", $_, undef) for sort keys %{$self->{state}{vars}};
}
sub setVariable { my ($self, %data) = @_; $self->put("bot", $_, $data{$_}) for sort keys %data }
sub getVariable { return $_[0]->read_value("bot", $_[1]) }
sub setGlobal { my ($self, %data) = @_; $self->put("env", $_, $data{$_}) for sort keys %data }
sub getGlobal { return $_[0]->read_value("env", $_[1]) }
sub lastMatch {
  my ($self, $user) = @_;
  return !defined $user || $user eq $self->{state}{user} ? $self->{state}{match} : undef;
}
sub reply {
  my ($self, $user, $message) = @_;
  $self->check($user);
  main::send_message({op => "reply", message => "$message", set => $self->{writes}});
  $self->{writes} = [];
  while (1) {
    my $next = main::receive();
    if ($next->{op} eq "replied") {
      $self->{state} = $next;
      return $next->{text};
    }
    main::answer($next);
  }
}
{
  no strict "refs";
  *{$_->[0]} = \&{$_->[1]} for ["current_user", "currentUser"], ["get_uservar", "getUservar"],
    ["set_uservar", "setUservar"], ["get_uservars", "getUservars"], ["get_variable", "getVariable"],
    ["set_variable", "setVariable"], ["get_global", "getGlobal"], ["set_global", "setGlobal"],
    ["last_match", "lastMatch"], ["setUservars", "setUservar"], ["set_uservars", "setUservar"],
    ["clear_uservars", "clearUservars"];
}

package main;
answer(receive()) while 1;
