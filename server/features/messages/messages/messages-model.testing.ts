import fc from 'fast-check';
import type { ConversationRights, MessageRefusal } from '#contract/messages/conversations.ts';
import type { Kinds, Model } from '#server/testing/models.ts';

export const PEOPLE = 3;
const LINK = 'https://example.com/';

const privacies = ['everyone', 'followers', 'nobody'] as const;

/** What one member does. Members are indexes, and messages are numbered in their conversation from 1. */
type Action =
  | Kinds<'send', { content: string }>
  | Kinds<'edit', { sequence: number; content: string }>
  | Kinds<'delete' | 'take-back', { sequence: number }>
  | Kinds<'accept' | 'refuse' | 'clear' | 'let-time-pass'>
  | Kinds<'read', { upTo: number }>
  | Kinds<'follow' | 'block' | 'mute-member' | 'mute', { on: boolean }>
  | Kinds<'restrict' | 'allow' | 'receipts', { on: boolean }>
  | Kinds<'privacy', { privacy: (typeof privacies)[number] }>;

/** What the member `by` does with the member `to`. */
export type Command = Action & { by: number; to: number };
export type CommandOf<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>;

const content = fc.constantFrom('やあ', 'やあ', 'またね', 'またね', LINK);
const sequence = fc.integer({ min: 1, max: 4 });
const on = fc.boolean();
const is = <Kind extends string>(...kinds: Kind[]) => fc.constantFrom(...kinds);

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ kind: is('send'), content }) },
  { weight: 2, arbitrary: fc.record({ kind: is('edit'), sequence, content }) },
  { weight: 3, arbitrary: fc.record({ kind: is('delete', 'take-back'), sequence }) },
  {
    weight: 8,
    arbitrary: fc.record({ kind: is('accept', 'refuse', 'clear', 'let-time-pass') }),
  },
  { weight: 3, arbitrary: fc.record({ kind: is('read'), upTo: fc.nat(5) }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: is('follow', 'follow', 'block', 'mute-member', 'mute'), on }),
  },
  { weight: 2, arbitrary: fc.record({ kind: is('restrict', 'allow', 'receipts'), on }) },
  { weight: 1, arbitrary: fc.record({ kind: is('privacy'), privacy: is(...privacies) }) },
);

const pairs = [...Array(PEOPLE).keys()].flatMap((by) =>
  [...Array(PEOPLE).keys()].filter((to) => to !== by).map((to) => ({ by, to })),
);

/** Half of the commands are between the same two members, so that their conversation goes through more states. */
const firstPair = pairs.filter(({ by, to }) => by + to === 1);

export const command: fc.Arbitrary<Command> = fc
  .tuple(action, fc.oneof(fc.constantFrom(...pairs), fc.constantFrom(...firstPair)))
  .map(([what, pair]) => ({ ...what, ...pair }));

interface Message {
  from: number;
  content: string;
  isEdited: boolean;
  isTakenBack: boolean;
  /** The members who have deleted the message for themselves. */
  deletedBy: number[];
  /** Whether more than a day has passed since the message was sent. */
  isOld: boolean;
}

interface Side {
  box: 'none' | 'inbox' | 'requests';
  readUpTo: number;
  clearedUpTo: number;
  isMuted: boolean;
  hasAnswered: boolean;
}

interface Conversation {
  status: 'open' | 'request' | 'refused';
  askedBy: number | null;
  /** Whether the time in which the sender of a refused request must not write is over. */
  isRefusalOver: boolean;
  messages: Message[];
  sides: Record<number, Side>;
  /** The number of the last message among all messages. */
  at: number;
}

interface Member {
  privacy: (typeof privacies)[number];
  allows: boolean;
  receipts: boolean;
  isRestricted: boolean;
  follows: number[];
  blocks: number[];
  mutes: number[];
}

interface State {
  members: Member[];
  conversations: Record<string, Conversation>;
  sent: number;
}

/** The state of members who accept messages from everyone. */
export const newState = (): State => ({
  members: Array.from({ length: PEOPLE }, () => ({
    privacy: 'everyone',
    allows: true,
    receipts: true,
    isRestricted: false,
    follows: [],
    blocks: [],
    mutes: [],
  })),
  conversations: {},
  sent: 0,
});

/** The name of the conversation of two members. */
export const pairOf = ({ by, to }: Pick<Command, 'by' | 'to'>) =>
  `${Math.min(by, to)}-${Math.max(by, to)}`;

const memberOf = ({ members }: State, index: number) => members[index] as Member;
const sideOf = ({ sides }: Conversation, member: number) => sides[member] as Side;

function setIn(list: readonly number[], member: number, isIn: boolean): number[] {
  return [...list.filter((other) => other !== member), ...(isIn ? [member] : [])];
}

const isBlocked = (state: State, { by, to }: Pick<Command, 'by' | 'to'>) =>
  memberOf(state, by).blocks.includes(to) || memberOf(state, to).blocks.includes(by);

function rights(state: State, pair: Pick<Command, 'by' | 'to'>): ConversationRights {
  const { by, to } = pair;
  const conversation = state.conversations[pairOf(pair)];
  const [writer, reader] = [memberOf(state, by), memberOf(state, to)];
  const isAsker = conversation?.askedBy === by;
  const isBeginning =
    !conversation || (isAsker && conversation.status === 'refused' && conversation.isRefusalOver);
  const refusal = ((): MessageRefusal | null => {
    if (!writer.allows) return 'messages-off';
    if (isBlocked(state, pair) || !reader.allows) return 'message-refused';
    if (isBeginning) {
      const knows = reader.follows.includes(by) || writer.follows.includes(to);
      if (reader.privacy === 'nobody') return 'message-refused';
      if (reader.privacy === 'followers' && !knows) return 'message-refused';
      return writer.isRestricted && !reader.follows.includes(by) ? 'restricted' : null;
    }
    if (conversation.status === 'open') return null;
    if (isAsker) return 'message-waits';
    return conversation.status === 'request' ? 'message-unanswered' : null;
  })();
  const is_request = refusal === null && isBeginning && !reader.follows.includes(by);
  const hasAnswered = conversation !== undefined && sideOf(conversation, to).hasAnswered;
  return { refusal, is_request, send_pictures: refusal === null && !is_request && hasAnswered };
}

/** Returns the conversation of a member with another, if the member can see it. */
function shownTo(state: State, pair: Pick<Command, 'by' | 'to'>): Conversation | undefined {
  const conversation = state.conversations[pairOf(pair)];
  if (!conversation || isBlocked(state, pair)) return undefined;
  return conversation.status === 'refused' && conversation.askedBy !== pair.by
    ? undefined
    : conversation;
}

function send(state: State, { by, to, content }: CommandOf<'send'>): string {
  const { refusal, is_request } = rights(state, { by, to });
  if (refusal !== null) return refusal;
  if (is_request && content === LINK) return 'request-text-only';
  if (memberOf(state, by).isRestricted && content === LINK) return 'restricted';
  const side = { readUpTo: 0, clearedUpTo: 0, isMuted: false, hasAnswered: false } as const;
  const begun: Conversation = {
    status: 'open',
    askedBy: null,
    isRefusalOver: false,
    messages: [],
    sides: { [by]: { box: 'none', ...side }, [to]: { box: 'none', ...side } },
    at: 0,
  };
  const conversation = state.conversations[pairOf({ by, to })] ?? begun;
  state.conversations[pairOf({ by, to })] = conversation;
  conversation.status = is_request ? 'request' : 'open';
  if (is_request) Object.assign(conversation, { askedBy: by, isRefusalOver: false });
  state.sent += 1;
  conversation.at = state.sent;
  const fresh = { isEdited: false, isTakenBack: false, deletedBy: [], isOld: false };
  conversation.messages.push({ from: by, content, ...fresh });
  Object.assign(sideOf(conversation, by), { box: 'inbox', hasAnswered: true });
  sideOf(conversation, to).box = is_request ? 'requests' : 'inbox';
  return 'done';
}

function changeMessage(state: State, command: CommandOf<'edit' | 'delete' | 'take-back'>): string {
  const { by, sequence } = command;
  const conversation = shownTo(state, command);
  const message = conversation?.messages[sequence - 1];
  if (!conversation || !message || sequence <= sideOf(conversation, by).clearedUpTo)
    return 'message-missing';
  if (command.kind === 'delete') {
    message.deletedBy = setIn(message.deletedBy, by, true);
    return 'done';
  }
  if (message.from !== by) return 'PERMISSION_DENIED';
  if (command.kind === 'take-back') {
    if (message.isTakenBack) return 'done';
    if (message.isOld) return 'take-back-over';
    Object.assign(message, { isTakenBack: true, content: '', isEdited: false });
    return 'done';
  }
  if (message.content === command.content) return 'done';
  if (message.isTakenBack || message.isOld) return 'message-edit-over';
  const { refusal } = rights(state, command);
  if (refusal !== null && refusal !== 'message-waits') return refusal;
  if (command.content === LINK) {
    if (conversation.status !== 'open') return 'request-text-only';
    if (memberOf(state, by).isRestricted) return 'restricted';
  }
  Object.assign(message, { content: command.content, isEdited: true });
  return 'done';
}

function answer(state: State, command: CommandOf<'accept' | 'refuse'>): string {
  const { by, to, kind } = command;
  const conversation = state.conversations[pairOf(command)];
  if (conversation?.askedBy !== to) return 'NOT_FOUND';
  if (conversation.status === 'refused') return kind === 'refuse' ? 'done' : 'NOT_FOUND';
  if (isBlocked(state, command)) return 'NOT_FOUND';
  if (conversation.status === 'open') return 'done';
  if (kind === 'refuse') refuse(conversation, by);
  else {
    conversation.status = 'open';
    Object.assign(sideOf(conversation, by), { box: 'inbox', hasAnswered: true });
  }
  return 'done';
}

/** A member who refuses a request has nothing more to read in it. */
function refuse(conversation: Conversation, by: number): void {
  conversation.status = 'refused';
  Object.assign(sideOf(conversation, by), { box: 'none', readUpTo: conversation.messages.length });
}

/** Runs an action in a conversation that the member can see. */
function within(
  state: State,
  command: CommandOf<'read' | 'mute' | 'clear' | 'let-time-pass'>,
): string {
  const conversation = shownTo(state, command);
  if (!conversation) return 'NOT_FOUND';
  const side = sideOf(conversation, command.by);
  const last = conversation.messages.length;
  const isReceived = conversation.status === 'request' && conversation.askedBy !== command.by;
  if (command.kind === 'mute') side.isMuted = command.on;
  else if (command.kind === 'read') {
    if (!isReceived) side.readUpTo = Math.max(side.readUpTo, Math.min(command.upTo, last));
  } else if (command.kind === 'clear') {
    if (isReceived) conversation.status = 'refused';
    Object.assign(side, { box: 'none', readUpTo: last, clearedUpTo: last });
  } else {
    for (const message of conversation.messages) message.isOld = true;
    conversation.isRefusalOver = conversation.status === 'refused';
  }
  return 'done';
}

function runCommand(state: State, command: Command): string {
  const { by, to } = command;
  const [member, other] = [memberOf(state, by), memberOf(state, to)];
  switch (command.kind) {
    case 'send':
      return send(state, command);
    case 'edit':
    case 'delete':
    case 'take-back':
      return changeMessage(state, command);
    case 'accept':
    case 'refuse':
      return answer(state, command);
    case 'read':
    case 'mute':
    case 'clear':
    case 'let-time-pass':
      return within(state, command);
    case 'follow':
      if (command.on && !member.follows.includes(to)) {
        if (member.isRestricted && !other.follows.includes(by)) return 'restricted';
        if (isBlocked(state, command)) return 'not-followable';
      }
      member.follows = setIn(member.follows, to, command.on);
      return 'done';
    case 'block':
      member.blocks = setIn(member.blocks, to, command.on);
      if (command.on) {
        member.follows = setIn(member.follows, to, false);
        other.follows = setIn(other.follows, by, false);
      }
      return 'done';
    case 'mute-member':
      member.mutes = setIn(member.mutes, to, command.on);
      return 'done';
    case 'restrict':
      member.isRestricted = command.on;
      return 'done';
    case 'allow':
      member.allows = command.on;
      return 'done';
    case 'receipts':
      member.receipts = command.on;
      return 'done';
    case 'privacy':
      member.privacy = command.privacy;
      return 'done';
  }
}

function unreadIn(conversation: Conversation, by: number): number {
  const { readUpTo, clearedUpTo } = sideOf(conversation, by);
  return conversation.messages.filter(
    ({ from, isTakenBack, deletedBy }, index) =>
      from !== by &&
      index + 1 > Math.max(readUpTo, clearedUpTo) &&
      !isTakenBack &&
      !deletedBy.includes(by),
  ).length;
}

/** The state of a conversation for a member who can see it. */
function stateFor({ status, askedBy }: Conversation, by: number) {
  if (status === 'open') return 'open';
  return askedBy === by ? 'sent' : 'received';
}

/** Returns what a member reads in a conversation, the newest message first. */
function messagesFor(conversation: Conversation, by: number) {
  return conversation.messages
    .map((message, index) => ({ ...message, sequence: index + 1 }))
    .filter(
      ({ sequence, deletedBy }) =>
        sequence > sideOf(conversation, by).clearedUpTo && !deletedBy.includes(by),
    )
    .map(({ sequence, from, content, isEdited, isTakenBack }) => ({
      sequence,
      is_mine: from === by,
      content,
      isEdited,
      state: isTakenBack ? 'taken-back' : 'shown',
    }))
    .toReversed();
}

function conversationFor(state: State, pair: Pick<Command, 'by' | 'to'>) {
  const { by, to } = pair;
  const conversation = shownTo(state, pair);
  if (!conversation) return null;
  const { readUpTo, isMuted } = sideOf(conversation, by);
  const [mine, theirs] = [memberOf(state, by), memberOf(state, to)];
  const seesReceipts = conversation.status === 'open' && mine.receipts && theirs.receipts;
  return {
    state: stateFor(conversation, by),
    last_sequence: conversation.messages.length,
    read_up_to: readUpTo,
    seen_up_to: seesReceipts ? sideOf(conversation, to).readUpTo : null,
    unread_count: mine.mutes.includes(to) ? 0 : unreadIn(conversation, by),
    is_muted: isMuted,
    messages: messagesFor(conversation, by),
  };
}

/** Returns the other members in a list of conversations, the conversation with the newest message first. */
function boxFor(state: State, by: number, box: Side['box']): number[] {
  return pairs
    .filter((pair) => pair.by === by)
    .flatMap((pair) => {
      const conversation = shownTo(state, pair);
      return conversation && sideOf(conversation, by).box === box
        ? [{ to: pair.to, at: conversation.at }]
        : [];
    })
    .toSorted((one, other) => other.at - one.at)
    .map(({ to }) => to);
}

function countIn(state: State, by: number, box: Side['box']): number {
  return boxFor(state, by, box).filter((to) => {
    const conversation = state.conversations[pairOf({ by, to })];
    if (!conversation || sideOf(conversation, by).isMuted) return false;
    return !memberOf(state, by).mutes.includes(to) && unreadIn(conversation, by) > 0;
  }).length;
}

function viewOf(state: State) {
  return state.members.map((_, by) => ({
    inbox: boxFor(state, by, 'inbox'),
    requests: boxFor(state, by, 'requests'),
    counts: {
      unread_count: countIn(state, by, 'inbox'),
      requests_count: countIn(state, by, 'requests'),
    },
    others: pairs
      .filter((pair) => pair.by === by)
      .map((pair) => ({ can: rights(state, pair), conversation: conversationFor(state, pair) })),
  }));
}

export const model: Model<State, Command> = { run: runCommand, view: viewOf };
