// What must happen before the first paint. Sets the theme chosen by hand; the rest of it is in features/shell/theme.ts.
try {
  const theme = localStorage.getItem('hiroba.theme');
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.media = meta.dataset.theme === theme ? 'all' : 'not all';
    }
  }
} catch {
  // Without storage the system's theme is used.
}

// Lets the first pictures of home load while the scripts are on their way. The page names them for every
// route, since no server sees the fragment; on another route they would only be in the way.
const pictures = document.getElementById('first-pictures');
if (pictures && /^(#\/?(\?.*)?)?$/.test(location.hash)) document.head.append(pictures.content);
