import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { PASSKEY_NAME_MAX } from '#contract/foundations/limits.ts';
import { idSchema, textSchema, timeSchema } from '#contract/foundations/primitives.ts';
import { optionalReasonSchema } from '#contract/moderation/moderation.ts';

const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  created_at: timeSchema,
  /** Null until the passkey is used for the first time after it was added. */
  last_used_at: timeSchema.nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

const passkeysSchema = z.object({
  items: z.array(passkeySchema),
  /** Whether the caller can add passkeys: only members of the team can. */
  can_add: z.boolean(),
  /** Whether the site requires a passkey for the rank of the caller, so that the last one cannot be removed. */
  is_required: z.boolean(),
});
export type Passkeys = z.infer<typeof passkeysSchema>;

export const listPasskeys = defineQuery('/api/passkeys', {
  access: 'signed-in',
  isPrivate: true,
  summary: "Returns the caller's passkeys, the oldest first.",
  response: passkeysSchema,
});

/** The options of the WebAuthn call of the browser, as JSON. */
const optionsSchema = z.object({ options: z.looseObject({ challenge: z.string() }) });

const MESSAGE = 'パスキーの情報が正しくありません';

/** Bytes as base64url, or a name in the same characters. The longest real value is an attestation of a few kilobytes. */
const bytesSchema = (max = 1400) =>
  z
    .string(MESSAGE)
    .max(max, MESSAGE)
    .regex(/^[\w-]+$/, MESSAGE);

const credentialFields = {
  id: bytesSchema(),
  rawId: bytesSchema(),
  type: z.literal('public-key', MESSAGE),
};

/** The response of the browser to a new passkey. Fields that the server does not use are dropped. */
const newCredentialSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: bytesSchema(),
    attestationObject: bytesSchema(16_000),
    /** How the browser reaches the authenticator. Browsers can send values that are not standard yet. */
    transports: z.array(bytesSchema(30)).max(10, MESSAGE).default([]),
  }),
});
export type NewCredential = z.output<typeof newCredentialSchema>;

/** The response of the browser to the use of a passkey. */
const assertionSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: bytesSchema(),
    authenticatorData: bytesSchema(),
    signature: bytesSchema(),
  }),
});
export type Assertion = z.output<typeof assertionSchema>;

export const requestPasskey = defineFunction('requestPasskey', {
  access: 'member',
  whileReadOnly: 'everybody',
  needsProof: true,
  summary: 'Returns the options with which the browser creates a passkey of a member of the team.',
  perMinute: 10,
  output: optionsSchema,
});

export const addPasskey = defineFunction('addPasskey', {
  access: 'member',
  whileReadOnly: 'everybody',
  needsProof: true,
  summary: "Adds a passkey that the browser has created. The caller's session counts as proven.",
  perMinute: 10,
  input: z.strictObject({
    name: textSchema({ what: '名前', max: PASSKEY_NAME_MAX, required: true, normalize: true }),
    credential: newCredentialSchema,
  }),
  output: passkeysSchema,
});

export const requestPasskeyProof = defineFunction('requestPasskeyProof', {
  access: 'signed-in',
  whileReadOnly: 'everybody',
  summary: "Returns the options with which the browser uses one of the caller's passkeys.",
  perMinute: 20,
  output: optionsSchema,
});

export const provePasskey = defineFunction('provePasskey', {
  access: 'signed-in',
  whileReadOnly: 'everybody',
  summary:
    "Proves the caller's session with a passkey. Until then, the session has no team rights.",
  perMinute: 20,
  input: z.strictObject({ credential: assertionSchema }),
  output: z.object({ success: z.literal(true) }),
});

export const removePasskey = defineFunction('removePasskey', {
  access: 'signed-in',
  whileReadOnly: 'everybody',
  needsProof: true,
  summary: "Removes one of the caller's passkeys. Refuses the last one where one is required.",
  perMinute: 10,
  input: z.strictObject({ passkeyId: idSchema }),
  output: passkeysSchema,
});

export const removePasskeysOf = defineFunction('removePasskeysOf', {
  access: { permission: 'manage_admins', live: true },
  needsProof: true,
  summary:
    "Removes all passkeys of another member and ends the member's sessions. Only super admins can do this.",
  perMinute: 10,
  input: z.strictObject({ targetUserId: idSchema, reason: optionalReasonSchema }),
  output: z.object({ removed: z.int() }),
});
