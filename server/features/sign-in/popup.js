// Runs in the sign-in popup: tells the window that opened it how the attempt ended, then closes itself.
const { channel, outcome } = JSON.parse(document.getElementById('outcome').textContent);
new BroadcastChannel(channel).postMessage(outcome);
// A window whose tie to its opener was cut may not close itself; then the page tells how to go on.
window.close();
