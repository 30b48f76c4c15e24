interface Cookie {
  name: string;
  value: string;
  path: string;
}

/** An HTTP client that keeps cookies like a browser. It can follow no redirect or all redirects. */
export class TestBrowser {
  readonly origin: string;
  readonly #headers: Record<string, string>;
  #cookies: Cookie[] = [];

  /** `headers` are sent with every request, like those that a proxy adds. */
  constructor(origin: string, headers: Record<string, string> = {}) {
    this.origin = origin;
    this.#headers = headers;
  }

  cookie(name: string): string | undefined {
    return this.#cookies.find((cookie) => cookie.name === name)?.value;
  }

  cookieNames(): string[] {
    return this.#cookies.map(({ name }) => name);
  }

  /** Sends one request without following redirects. */
  async request(address: string | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.origin);
    const headers = new Headers({
      ...this.#headers,
      ...Object.fromEntries(new Headers(init.headers)),
    });
    const sent = this.#cookies.filter(({ path }) => covers(path, url.pathname));
    if (sent.length > 0) {
      headers.set('cookie', sent.map(({ name, value }) => `${name}=${value}`).join('; '));
    }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /** Sends a request and follows all redirects, until a page or an address that `stop` accepts is reached. */
  async visit(
    address: string | URL,
    { init = {}, stop = () => false }: { init?: RequestInit; stop?: (url: URL) => boolean } = {},
  ): Promise<{ url: URL; response: Response }> {
    const url = new URL(address, this.origin);
    const response = await this.request(url, init);
    const location = response.headers.get('location');
    if (location === null) return { url, response };
    const next = new URL(location, url);
    if (stop(next)) return { url: next, response };
    await response.body?.cancel();
    return this.visit(next, { stop });
  }

  submit(
    address: string | URL,
    fields: Record<string, string>,
    stop?: (url: URL) => boolean,
  ): Promise<{ url: URL; response: Response }> {
    const init = { method: 'POST', body: new URLSearchParams(fields) };
    return this.visit(address, stop ? { init, stop } : { init });
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const attribute = (key: string) =>
      attributes.find((item) => item.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1);
    const path = attribute('path') ?? '/';
    this.#cookies = this.#cookies.filter((kept) => kept.name !== name || kept.path !== path);
    const expires = attribute('expires');
    const isExpired =
      attribute('max-age') === '0' || (expires !== undefined && Date.parse(expires) < Date.now());
    if (!isExpired) this.#cookies.push({ name, value: decodeURIComponent(value), path });
  }
}

// RFC 6265 §5.1.4.
function covers(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`);
}
