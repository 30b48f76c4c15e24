// Sets the theme chosen by hand before the first paint. The rest of it is in features/shell/theme.ts.
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
