// Browsers remove tabs and line breaks from a URL, and read a backslash as a slash. Such a URL would open another
// address than the one that was checked.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters.
const misread = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff\\]/u;

const scheme = /^[a-z][a-z0-9+.-]*:/i;

/**
 * Returns the trimmed address when it is safe as a link: a path on this site, or an http, https, mailto or tel URL.
 * Otherwise returns null, for example for `javascript:`, `data:`, `vbscript:`, `file:` and `about:`. A URL with a user
 * name is refused as well, because it misleads about its host.
 */
export function safeUrl(address: string): string | null {
  const url = address.trim();
  if (url === '' || misread.test(url)) return null;
  return isPath(url) || isWebUrl(url) || isContact(url) ? url : null;
}

/** Whether an address is an http or https URL without a user name. */
export function isWebUrl(address: string): boolean {
  if (!/^https?:\/\//i.test(address) || misread.test(address)) return false;
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}

// Two slashes would start the name of another host.
function isPath(url: string): boolean {
  return !scheme.test(url) && !url.startsWith('//');
}

function isContact(url: string): boolean {
  return /^(?:mailto|tel):[^/]/i.test(url) && URL.canParse(url);
}
