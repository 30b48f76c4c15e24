// Moves on from the page of a shared link to the application, whose routes are in the fragment.

// The page for what visitors may not see is the same as for what does not exist, without a canonical address:
// only the application knows whether this viewer may see it.
const canonical = document.querySelector('link[rel="canonical"]');
const path = canonical ? new URL(canonical.href).pathname : location.pathname;
if (canonical || /^\/(?:\w+\/(\w{20}|@\w{3,20})|tags\/[^/]+)\/?$/.test(path)) {
  // Nothing of this page flashes up meanwhile.
  document.documentElement.hidden = true;
  location.replace(`/#${path}`);
}
