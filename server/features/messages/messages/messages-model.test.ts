import fc from 'fast-check';
import { it } from 'vitest';
import { DAY, MESSAGE_REFUSAL_TIME } from '#contract/foundations/limits.ts';
import type { Conversation, ConversationRights } from '#contract/messages/conversations.ts';
import { updatePrivateProfile } from '#server/features/members/profiles/profiles.shared.store.ts';
import { elders } from '#server/features/moderation/cases/cases.testing.ts';
import { newId } from '#server/platform/ids.ts';
import {
  expectModel,
  MODEL_TIMEOUT,
  modelRuns,
  outcomeOf,
  stepsOf,
} from '#server/testing/models.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { boxOf, countsOf, messagesOf } from './messages.testing.ts';
import {
  type Command,
  type CommandOf,
  command,
  model,
  newState,
  PEOPLE,
  pairOf,
} from './messages-model.testing.ts';

const site = useTestApp();

/** The test lets time pass between calls only. */
const areIndependent = (...commands: Command[]) =>
  commands.every(({ kind }) => kind !== 'let-time-pass');

/** Three members, and the ids of their conversations and messages. */
class Stage {
  readonly #people: TestClient[];
  readonly #conversations = new Map<string, string>();
  readonly #messages = new Map<string, string>();

  constructor(people: TestClient[]) {
    this.#people = people;
  }

  readonly act = (command: Command): Promise<unknown> =>
    command.kind === 'let-time-pass' ? this.#age(command) : outcomeOf(this.#call(command));

  readonly read = () => Promise.all(this.#people.map((_, by) => this.#readFor(by)));

  #client(index: number): TestClient {
    return this.#people[index] as TestClient;
  }

  async #call(command: Command): Promise<unknown> {
    const { by, to } = command;
    const client = this.#client(by);
    const userId = this.#client(to).id;
    const conversationId = this.#conversations.get(pairOf(command)) ?? newId();
    const messageId = (sequence: number) =>
      this.#messages.get(`${pairOf(command)} ${sequence}`) ?? newId();
    switch (command.kind) {
      case 'send':
        return this.#send(command, userId);
      case 'edit': {
        const { content } = command;
        return client.call('editMessage', { messageId: messageId(command.sequence), content });
      }
      case 'delete':
      case 'take-back': {
        const forBoth = command.kind === 'take-back';
        return client.call('deleteMessage', { messageId: messageId(command.sequence), forBoth });
      }
      case 'accept':
      case 'refuse': {
        const accept = command.kind === 'accept';
        return client.call('answerMessageRequest', { conversationId, accept });
      }
      case 'clear':
        return client.call('deleteConversation', { conversationId });
      case 'read':
        return client.call('markConversationRead', { conversationId, upTo: command.upTo });
      case 'mute':
        return client.call('setConversationMuted', { conversationId, muted: command.on });
      case 'follow':
        return client.call(command.on ? 'followUser' : 'unfollowUser', { targetUserId: userId });
      case 'block':
        return client.call('setBlock', { userId, blocked: command.on });
      case 'mute-member':
        return command.on
          ? client.call('setMute', { kind: 'user', value: userId })
          : client.call('removeMute', { kind: 'user', value: userId });
      case 'restrict': {
        const restricted_at = command.on ? new Date().toISOString() : null;
        return site().database.write((transaction) =>
          updatePrivateProfile(transaction, client.id, { restricted_at }),
        );
      }
      case 'allow':
        return client.call('updateSettings', { privacy_settings: { allowMessages: command.on } });
      case 'receipts':
        return client.call('updateSettings', {
          privacy_settings: { showsReadReceipts: command.on },
        });
      case 'privacy':
        return client.call('updateSettings', {
          privacy_settings: { messagePrivacy: command.privacy },
        });
      case 'let-time-pass':
        return undefined;
    }
  }

  async #send(command: CommandOf<'send'>, userId: string): Promise<void> {
    const { content } = command;
    const input = { userId, content, requestId: newId() };
    const { message } = await this.#client(command.by).call('sendMessage', input);
    this.#conversations.set(pairOf(command), message.conversation_id);
    this.#messages.set(`${pairOf(command)} ${message.sequence}`, message.id);
  }

  /** Makes the messages and the refusal of a conversation old, if the member can see the conversation. */
  async #age({ by, to }: Command): Promise<string> {
    const client = this.#client(by);
    const { conversation } = await this.#conversationWith(client, to);
    if (!conversation) return 'NOT_FOUND';
    const { database } = site();
    const before = (time: number) => new Date(Date.now() - time).toISOString();
    await database.write(async (transaction) => {
      await transaction
        .updateTable('messages')
        .set({ created_at: before(2 * DAY) })
        .where('conversation_id', '=', conversation.id)
        .execute();
      await transaction
        .updateTable('conversations')
        .set({ answered_at: before(MESSAGE_REFUSAL_TIME + DAY) })
        .where('id', '=', conversation.id)
        .where('status', '=', 'refused')
        .execute();
    });
    return 'done';
  }

  #conversationWith(client: TestClient, to: number) {
    return client.get<{ conversation: Conversation | null; can: ConversationRights }>(
      `/api/users/${this.#client(to).id}/conversation`,
    );
  }

  async #readFor(by: number) {
    const client = this.#client(by);
    const indexesOf = (conversations: Conversation[]) =>
      conversations.map(({ other }) => this.#people.findIndex(({ id }) => id === other?.id));
    const others = [...this.#people.keys()].filter((to) => to !== by);
    return {
      inbox: indexesOf(await boxOf(client)),
      requests: indexesOf(await boxOf(client, 'requests')),
      counts: await countsOf(client),
      others: await Promise.all(
        others.map(async (to) => {
          const { conversation, can } = await this.#conversationWith(client, to);
          return { can, conversation: conversation && (await shown(client, conversation)) };
        }),
      ),
    };
  }
}

/** Returns what a member reads in a conversation. */
async function shown(client: TestClient, conversation: Conversation) {
  const { state, last_sequence, read_up_to, seen_up_to, unread_count, is_muted } = conversation;
  const messages = await messagesOf(client, conversation.id);
  return {
    state,
    last_sequence,
    read_up_to,
    seen_up_to,
    unread_count,
    is_muted,
    messages: messages.map(({ sequence, is_mine, content, edited_at, ...message }) => ({
      sequence,
      is_mine,
      content,
      isEdited: edited_at !== null,
      state: message.state,
    })),
  };
}

it(
  'conversations match a simple model after any sequence of messages, answers, blocks and settings [MSG-143]',
  async () => {
    await fc.assert(
      fc.asyncProperty(stepsOf(command, { maxLength: 40, areIndependent }), async (steps) => {
        const people = await elders(site(), PEOPLE);
        const privacy_settings = { messagePrivacy: 'everyone' } as const;
        await Promise.all(
          people.map((member) => member.call('updateSettings', { privacy_settings })),
        );
        const stage = new Stage(people);
        await expectModel(model, newState(), steps, stage);
      }),
      modelRuns(3),
    );
  },
  MODEL_TIMEOUT,
);
