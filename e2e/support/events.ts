import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { callAsMember } from './posts.ts';

interface EventFields {
  title: string;
  event_date: string;
  event_end_date: string;
  capacity?: number;
  tag?: string;
}

/** Creates an event of the page's member over HTTP. Returns its id. */
export async function createEvent(page: Page, fields: EventFields): Promise<string> {
  const requestId = randomBytes(10).toString('hex');
  const { event } = (await callAsMember(page, 'createEvent', { ...fields, requestId })) as {
    event: { id: string };
  };
  return event.id;
}
