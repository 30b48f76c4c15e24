/** Lets the browser save the file at an address of the site, under the name that its answer gives. */
export function saveFile(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
