/**
 * The script, identical on every page. Parameters are attributes of the document, so no URL is ever written into a
 * script. Written for old web views. Without the script, the page shows everything.
 */
export const pageScript = `
(function () {
  var root = document.documentElement;
  // Such as "app:1500 open:1500": the link that opens, and how long to wait for it.
  var attempts = root.dataset.fires ? root.dataset.fires.split(' ') : [];
  var timer = 0, stopped = false, left = false;
  function showSteps() { root.classList.remove('waiting'); }
  function stop() { stopped = true; clearTimeout(timer); }
  // True if this URL has fired before; records that it has now. If an app blocks storage, the history entry keeps the record.
  function firedBefore() {
    var key = 'breakout:' + location.pathname + location.search, before;
    try {
      before = sessionStorage.getItem(key);
      sessionStorage.setItem(key, '1');
    } catch (refused) {
      before = history.state === key;
      history.replaceState(key, '');
    }
    return before;
  }
  // Each attempt that left the page where it was is followed by the next one, and finally by the steps alone.
  function fire(n) {
    if (stopped) return;
    if (n > 0) showSteps();
    if (n === attempts.length) return;
    var attempt = attempts[n].split(':');
    timer = setTimeout(fire, Number(attempt[1]), n + 1);
    location.href = document.getElementById(attempt[0]).href;
  }
  if (Number(root.dataset.stepsAfter)) root.classList.add('waiting');
  document.addEventListener('visibilitychange', function () {
    stop();
    if (document.hidden) left = true;
    else if (left) showSteps();
  });
  addEventListener('pagehide', stop);
  addEventListener('pageshow', function (event) { if (event.persisted) showSteps(); });
  addEventListener('load', function () {
    if (attempts.length === 0) return;
    if (stopped || firedBefore()) return showSteps();
    fire(0);
  });
  document.addEventListener('DOMContentLoaded', function () {
    var field = document.getElementById('address');
    var button = document.getElementById('copy');
    var said = document.getElementById('said');
    function select() { field.focus(); field.setSelectionRange(0, field.value.length); }
    function copied() { said.textContent = said.dataset.copied; }
    function copyByHand() {
      var done = false;
      select();
      try { done = document.execCommand('copy'); } catch (refused) { done = false; }
      if (done) copied(); else said.textContent = said.dataset.notCopied;
    }
    field.addEventListener('click', select);
    if (!button) return;
    button.hidden = false;
    button.addEventListener('click', function () {
      if (navigator.clipboard) navigator.clipboard.writeText(field.value).then(copied, copyByHand);
      else copyByHand();
    });
  });
})();
`.replace(/\n\s*(?:\/\/.*)?/g, '\n');
