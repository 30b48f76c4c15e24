/** Makes the browser download the file at an address of the site. The response contains the name of the file. */
export function saveFile(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
