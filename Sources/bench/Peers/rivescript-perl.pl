use strict;
use RiveScript;
use Time::HiRes qw(clock);

my ($seconds, $rules, $messages, $wanted) = @ARGV;
sub lines { my ($name) = @_; open my $file, '<', $name or die; my @lines = <$file>; chomp @lines; return @lines }
my @messages = lines($messages);
my @wanted = $wanted ? lines($wanted) : ();
my $start = clock;
my $robot = RiveScript->new;
if (-d $rules) { $robot->loadDirectory($rules) } else { $robot->loadFile($rules) }
$robot->sortReplies;
my $load = clock - $start;
my ($count, $wrong) = (0, 0);
$start = clock;
for my $message (@messages) {
  my $reply = $robot->reply('u', $message);
  $wrong++ if $count < @wanted && $reply ne $wanted[$count];
  $count++;
  last if clock - $start > $seconds;
}
my $ms = (clock - $start) * 1000 / $count;
open my $status, '<', '/proc/self/status';
my ($memory) = map { /VmHWM:\s+(\d+)/ ? $1 / 1024 : () } <$status>;
printf '{"load_s":%f,"ms":%f,"wrong":%.1f,"rss_mb":%f}', $load, $ms, $wrong, $memory || 0;
