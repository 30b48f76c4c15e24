const all = ['push-subscriptions'] as const;

export const pushKeys = {
  devices: [...all, 'devices'] as const,
  browser: [...all, 'browser'] as const,
};
