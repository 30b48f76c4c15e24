/** Query keys of webhooks. */
export const webhooksKeys = {
  all: ['admin', 'webhooks'] as const,
  list: ['admin', 'webhooks', 'list'] as const,
  deliveries: (webhookId: string) => ['admin', 'webhooks', 'deliveries', webhookId] as const,
};
