import { useMemo } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { MuteTarget } from '#contract/social/mutes.ts';
import { momentOf } from './mute-ends.ts';
import { mutesMessages } from './mutes.messages.ts';
import { type MuteCalls, useMuteCalls } from './mutes.queries.ts';

const texts = mutesMessages;

export interface MuteActions {
  /** Mutes a member until a time. Null mutes without an end. The toast offers to undo the mute. */
  muteMember: (userId: string, name: string, expiresAt: string | null) => Promise<void>;
  /** Mutes a word or a tag until a time. Null mutes without an end. Resolves to true on success. */
  muteText: (
    target: MuteTarget & { kind: 'word' | 'tag' },
    expiresAt: string | null,
  ) => Promise<boolean>;
  /** Ends a mute. Resolves to true on success. */
  unmute: (target: MuteTarget) => Promise<boolean>;
}

/** Returns the actions that mute and unmute. Toasts report success and failure. */
export function useMuteActions(): MuteActions {
  const calls = useMuteCalls();
  return useMemo(
    () => ({
      muteMember: (userId, name, expiresAt) => muteMember(calls, { userId, name, expiresAt }),
      muteText: (target, expiresAt) => muteText(calls, target, expiresAt),
      unmute: (target) => unmute(calls, target),
    }),
    [calls],
  );
}

interface MutedMember {
  userId: string;
  name: string;
  expiresAt: string | null;
}

async function muteMember(
  calls: MuteCalls,
  { userId, name, expiresAt }: MutedMember,
): Promise<void> {
  const target = { kind: 'user' as const, value: userId };
  try {
    await calls.set({ ...target, expiresAt });
    showToast({
      type: 'success',
      about: aboutOf(target),
      title: texts.muted,
      message:
        expiresAt === null
          ? texts.mutedText(name)
          : texts.mutedUntilText(name, momentOf(expiresAt)),
      action: { label: texts.undo, onSelect: () => void unmute(calls, target) },
    });
  } catch (error) {
    reportFailure(target, texts.muteFailed, error);
  }
}

async function muteText(
  calls: MuteCalls,
  target: MuteTarget & { kind: 'word' | 'tag' },
  expiresAt: string | null,
): Promise<boolean> {
  try {
    await calls.set({ ...target, expiresAt });
    showToast({
      type: 'success',
      about: aboutOf(target),
      title: texts.settings.added,
      message: texts.settings.addedText[target.kind](target.value),
    });
    return true;
  } catch (error) {
    reportFailure(target, texts.muteFailed, error);
    return false;
  }
}

async function unmute(calls: MuteCalls, target: MuteTarget): Promise<boolean> {
  try {
    await calls.remove(target);
    showToast({ type: 'info', about: aboutOf(target), title: texts.unmuted });
    return true;
  } catch (error) {
    reportFailure(target, texts.unmuteFailed, error);
    return false;
  }
}

/**
 * Returns the subject of a toast. All words share one subject, and so do all tags, so that only the last toast stays.
 * The list still shows every change.
 */
export function aboutOf({ kind, value }: MuteTarget): string {
  return kind === 'user' ? `mute:user:${value}` : `mute:${kind}`;
}

function reportFailure(target: MuteTarget, title: string, error: unknown): void {
  showToast({ type: 'error', about: aboutOf(target), title, message: messageOf(error) });
}
