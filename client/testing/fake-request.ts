import { act } from '@testing-library/react';

/** Replaces `XMLHttpRequest`. The test responds to the upload. */
export class FakeRequest {
  static last: FakeRequest | undefined;
  /** All requests, in their order. A test empties the list. */
  static all: FakeRequest[] = [];
  upload: { onprogress?: (event: object) => void } = {};
  headers: Record<string, string> = {};
  url = '';
  status = 0;
  responseText = '';
  aborted = false;
  sent: Blob | undefined;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  constructor() {
    FakeRequest.last = this;
    FakeRequest.all.push(this);
  }
  open(_: string, url: string) {
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(form: FormData) {
    this.sent = form.get('file') as File;
  }
  abort() {
    this.aborted = true;
    this.onabort?.();
  }
  progress(loaded: number) {
    act(() => this.upload.onprogress?.({ lengthComputable: true, loaded, total: 100 }));
  }
  fail() {
    act(() => this.onerror?.());
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    act(() => this.onload?.());
  }
}
