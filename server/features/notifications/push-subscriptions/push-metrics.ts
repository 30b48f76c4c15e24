import { Counter, type Registry } from 'prom-client';

export type CountMessage = (
  outcome: 'sent' | 'gone' | 'refused' | 'expired' | 'withdrawn' | 'delayed',
) => void;

export function createPushMetrics(registry: Registry): CountMessage {
  const messages = new Counter({
    name: 'push_messages_total',
    help: 'Push messages that were sent, or not: gone with their subscription, refused, expired, withdrawn, or delayed by the push service.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return (outcome) => messages.labels(outcome).inc();
}
