/** What a push message tells the service worker. */
export interface PushContent {
  title: string;
  body?: string;
  /** The page that a tap opens, such as `/posts/ID?comment=ID`. */
  path: string;
  /** The address of a picture. */
  icon?: string | null;
  /** A message takes the place of one with the same tag. */
  tag: string;
  /** Whether the device sounds again when it does. */
  renotify?: boolean;
  /** The number of unread notifications. */
  unread?: number;
}
