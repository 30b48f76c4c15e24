import { readStored, writeStored } from '#client/lib/cache/browser-storage.ts';
import { SECOND } from '#contract/foundations/limits.ts';

/**
 * `home-screen`: push messages after the site is added to the home screen, as on iPhones.
 * `none`: no push messages, for example because service workers cannot run.
 */
type PushSupport = 'full' | 'home-screen' | 'none';

export interface BrowserPush {
  support: PushSupport;
  permission: NotificationPermission;
  isSubscribed: boolean;
  /** The key of the site with which this browser subscribed. Null when it is unknown. */
  publicKey: string | null;
}

/** How long the service worker may take to start, and the push service to respond, in milliseconds. */
const TIMEOUT = 20 * SECOND;

/** The error of a browser that cannot receive messages although its user wants them. */
export class PushRefused extends Error {
  override readonly name = 'PushRefused';
  readonly reason: 'denied' | 'dismissed' | 'unreachable';

  constructor(reason: PushRefused['reason'], cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

export async function readBrowserPush(): Promise<BrowserPush> {
  const support = supportOf();
  if (support !== 'full') {
    return { support, permission: 'default', isSubscribed: false, publicKey: null };
  }
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  const { permission } = Notification;
  const publicKey = subscription ? keyOf(subscription) : null;
  return { support, permission, isSubscribed: !!subscription, publicKey };
}

function supportOf(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) {
    return 'full';
  }
  return isOfApple() && !matchMedia('(display-mode: standalone)').matches ? 'home-screen' : 'none';
}

/** iPads identify as Macs, but have a touch screen. */
function isOfApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/**
 * Subscribes this browser after the user has allowed messages. Must be called in a tap handler. Throws `PushRefused`.
 */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscriptionJSON> {
  const permission = await Notification.requestPermission();
  if (permission === 'denied') throw new PushRefused('denied');
  if (permission === 'default') throw new PushRefused('dismissed');
  try {
    return await Promise.race([subscription(publicKey), late()]);
  } catch (error) {
    throw new PushRefused('unreachable', error);
  }
}

/** Returns the subscription of this browser for a public key of the site. Ends a subscription for another key. */
async function subscription(publicKey: string): Promise<PushSubscriptionJSON> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known && keyOf(known) !== publicKey) await known.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  return (await pushManager.subscribe(options)).toJSON();
}

/** Rejects after a time limit, because a service worker or push service that does not start reports no failure. */
function late(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('the push service does not answer')), TIMEOUT);
  });
}

function keyOf({ options }: PushSubscription): string | null {
  if (!options.applicationServerKey) return null;
  const text = btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const known = await registration?.pushManager.getSubscription();
  await known?.unsubscribe();
}

/** The storage key for the member whose messages this browser receives. */
const ACCOUNT = 'push-account';

/** Stores the member whose messages this browser receives. With undefined, removes the stored member. */
export function keepAccount(userId: string | undefined): void {
  writeStored('localStorage', ACCOUNT, userId);
}

/** Whether this browser receives the messages of a member. False after the member has ended the messages here. */
export function isAccountStored(userId: string): boolean {
  return readStored('localStorage', ACCOUNT) === userId;
}
