// Runs in the sign-in popup. Reports the outcome to the window that opened it, then closes itself.
const { channel, outcome } = JSON.parse(document.getElementById('outcome').textContent);
new BroadcastChannel(channel).postMessage(outcome);
// A window without its opener cannot close itself. The page then links to the site.
window.close();
