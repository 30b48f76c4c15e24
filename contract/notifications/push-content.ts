/** The content of a push message for the service worker. */
export interface PushContent {
  title: string;
  body?: string;
  /** The page that a tap opens, such as `/posts/ID?comment=ID`. */
  path: string;
  /** The URL of a picture. */
  icon?: string | null;
  /** A message replaces an earlier one with the same tag. */
  tag: string;
  /** Whether the device alerts the member again when a message is replaced. */
  renotify?: boolean;
  /** The number of unread notifications. */
  unread?: number;
}
