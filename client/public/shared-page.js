// Redirects from the page of a shared link to the application, whose routes are in the fragment.

// A page that visitors may not see looks like a page that does not exist, without a canonical address:
// only the application knows whether this viewer may see it.
const canonical = document.querySelector('link[rel="canonical"]');
const path = canonical ? new URL(canonical.href).pathname : location.pathname;
if (canonical || /^\/(?:\w+\/(\w{20}|\w{28}|@\w{3,20})|tags\/[^/]+)\/?$/.test(path)) {
  // Hides this page meanwhile.
  document.documentElement.hidden = true;
  location.replace(`/#${path}`);
}
