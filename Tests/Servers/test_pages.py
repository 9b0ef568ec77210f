"""The chat page, the graph's page and the report in Chromium, as a person uses them."""

import pathlib
import shutil
import subprocess

import pytest
from conftest import PARLEY, RULES, eventually, free_port

webdriver = pytest.importorskip("selenium.webdriver")
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

DRIVER = shutil.which("chromedriver")
pytestmark = pytest.mark.skipif(not DRIVER, reason="there is no chromedriver")


@pytest.fixture(params=[(1200, 800), (400, 700)])
def browser(request, tmp_path):
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium")
    for word in ["headless=new", "no-sandbox", "disable-gpu", f"user-data-dir={tmp_path}/profile"]:
        options.add_argument("--" + word)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(DRIVER))
    driver.set_window_size(*request.param)
    yield driver
    driver.quit()


def rows(browser):
    return [item.text for item in browser.find_elements(By.CSS_SELECTOR, "#talk > li > p")]


def test_the_chat_page(browser, tmp_path):
    (tmp_path / "shop.rive").write_text(RULES)
    port = free_port()
    server = subprocess.Popen(
        [PARLEY, "serve", "--http", f"127.0.0.1:{port}", str(tmp_path / "shop.rive")], stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout.readline().startswith("listening")
        browser.get(f"http://127.0.0.1:{port}/")
        # The keyboard is enough.
        field = browser.switch_to.active_element
        assert field.accessible_name == "Message"
        field.send_keys("my name is <b>ann", Keys.ENTER)
        eventually(lambda: len(rows(browser)) == 2)
        assert rows(browser)[0] == "my name is <b>ann"
        browser.switch_to.active_element.send_keys("who am i", Keys.ENTER)
        eventually(lambda: len(rows(browser)) == 4)
        before = rows(browser)
        browser.refresh()
        eventually(lambda: rows(browser) == before)
        field = browser.find_element(By.ID, "message")
        field.send_keys(Keys.ARROW_UP)
        assert field.get_property("value") == "who am i"
        field.send_keys(Keys.ENTER)
        eventually(lambda: len(rows(browser)) == 6)
        assert rows(browser)[5] == before[3], "the robot still knows the name"
        field.send_keys("/why", Keys.ENTER)
        eventually(lambda: any(item.get_property("open") for item in browser.find_elements(By.TAG_NAME, "details")))
        assert browser.find_element(By.ID, "talk").aria_role == "log"
        width = browser.execute_script("return [document.documentElement.scrollWidth, innerWidth]")
        assert width[0] <= width[1], "nothing is wider than the window"
        problems = [entry for entry in browser.get_log("browser") if "favicon" not in entry["message"]]
        assert not problems
    finally:
        server.terminate()
        assert server.wait(30) == 0


@pytest.mark.skipif(not shutil.which("dot"), reason="there is no Graphviz")
def test_the_page_of_a_large_graph(browser, tmp_path):
    topics = "".join(
        f"> topic t{number}\n+ word{number} [*]\n- {{topic=t{number + 1}}}x\n+ back{number}\n- {{@word}}\n< topic\n"
        for number in range(60)
    )
    (tmp_path / "large.rive").write_text("+ word\n- {topic=t0}x\n\n" + topics)
    page = tmp_path / "large.html"
    subprocess.run([PARLEY, "graph", str(tmp_path / "large.rive"), "-o", str(page)], check=True)
    browser.get(page.as_uri())
    width = lambda: float(browser.execute_script("return document.querySelector('svg').width.baseVal.value"))
    first = width()
    browser.find_element(By.TAG_NAME, "body").send_keys("+")
    eventually(lambda: width() > first)
    browser.find_element(By.CSS_SELECTOR, "[aria-label='Zoom out']").click()
    eventually(lambda: abs(width() - first) < 1)
    browser.find_element(By.TAG_NAME, "body").send_keys("/")
    browser.switch_to.active_element.send_keys("word33")
    status = browser.find_element(By.CSS_SELECTOR, "[role=status]")
    eventually(lambda: status.text.startswith("1 of ") or status.text.startswith("2 of "))
    shown = browser.execute_script(
        "const at = document.querySelector('.node:not(.away)').getBoundingClientRect();"
        "return at.top >= 0 && at.left < innerWidth && at.top < innerHeight"
    )
    assert shown, "what was found is in the window"


def test_the_filter_of_the_report(browser, tmp_path):
    (tmp_path / "shop.rive").write_text(RULES)
    talk = "rules: shop.rive\n\n# {}\nyou> who am i\nbot> [...]\n\n# Something else\nyou> hello\nbot> [...]\n"
    for name, title in [("apples", "Who is it"), ("pears", "A stranger")]:
        (tmp_path / f"{name}.chat").write_text(talk.format(title))
    page = tmp_path / "report.html"
    subprocess.run([PARLEY, "replay", str(tmp_path), "--html", str(page)], check=True, stdout=subprocess.DEVNULL)
    browser.get(page.as_uri())
    browser.find_element(By.TAG_NAME, "body").send_keys("f")
    field = browser.switch_to.active_element
    status = browser.find_element(By.CSS_SELECTOR, "[role=status]")

    def shown():
        cases = browser.find_elements(By.CSS_SELECTOR, "#cases > details > p")
        return [case.text for case in cases if case.is_displayed()]

    def search(words, count):
        field.clear()
        field.send_keys(words)
        eventually(lambda: status.text == f"{count} of 4" and len(shown()) == count)
        return shown()

    assert "Who is it" in search("who is", 1)[0]
    assert len(search("PEARS", 2)) == 2, "the name of a file stands for all its cases"
    assert search("nothing like this", 0) == []
    field.clear()
    field.send_keys("x", Keys.BACKSPACE)
    eventually(lambda: status.text == "")
    assert len(browser.find_elements(By.CSS_SELECTOR, "#cases > details[hidden]")) == 0
