import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import {
  CONTRACTS_MAX,
  EXAMPLE_CHARACTER_MAX,
  HOST_MAX,
  OFFICIAL_CONTRACTS_MAX,
  READ_ONLY_MESSAGE_MAX,
  RESERVED_NAMES_MAX,
  SAVED_REPLIES_MAX,
  USERNAME_MAX,
  WATCHED_HOSTS_MAX,
  WATCHED_WORD_MAX,
  WATCHED_WORDS_MAX,
} from '#contract/foundations/limits.ts';
import { pictureKeyOf, pictureUrl } from '#contract/foundations/picture-urls.ts';
import { pictureKeyIn } from '#contract/foundations/pictures.ts';
import { instantSchema, textSchema, timeSchema } from '#contract/foundations/primitives.ts';
import { isWebUrl } from '#contract/foundations/safe-url.ts';
import { foldText, isFoundInside } from '#contract/foundations/search-text.ts';
import { moderationReasonSchema } from '#contract/moderation/moderation.ts';
import { storedReplySchema } from '#contract/moderation/saved-replies.ts';
import {
  type MascotSetting,
  mascotMoods,
  mascotSetting,
  roundnesses,
  wordmarks,
} from '#contract/site/brand.ts';
import { isKnownChain, parseContract, writeContract } from '#contract/site/chains.ts';
import {
  absenceHolds,
  registrationModes,
  siteModes,
  siteSettingsSchema,
} from '#contract/site/site-settings.ts';
import { teamPasskeys } from '#contract/site/team-passkeys.ts';

/** Returns a setting for the mascot of each mood. */
function mascotSettings<Schema>(schema: Schema) {
  const entries = mascotMoods.map((mood) => [mascotSetting(mood), schema]);
  return Object.fromEntries(entries) as Record<MascotSetting, Schema>;
}

const access = { permission: 'manage_settings' } as const;

/** `#rrggbb`, or empty for the neutral colour. */
const colorPattern = /^(#[0-9a-f]{6})?$/;

/** All settings, including private ones. An NFT contract is `1:0x…`. An official contract can also be `1:0x…@block`. */
export const systemSettingsSchema = siteSettingsSchema
  .omit({ characters: true, read_only: true, brand: true })
  .extend({
    brand_color: z.string().regex(colorPattern),
    /** The colour of small details in drawn pictures. */
    brand_accent: z.string().regex(colorPattern),
    brand_roundness: z.enum(roundnesses),
    brand_wordmark: z.enum(wordmarks),
    /** The URLs of uploaded pictures. Empty for the neutral pictures. */
    brand_logo: z.string(),
    brand_icon: z.string(),
    ...mascotSettings(z.string()),
    site_mode: z.enum(siteModes),
    /** The message and the expected end of the read-only mode. Either can be empty. */
    read_only_message: z.string(),
    read_only_until: z.string(),
    official_contracts: z.array(z.string()),
    excluded_contracts: z.array(z.string()),
    reserved_names: z.array(z.string()),
    holds_when_team_absent: z.enum(absenceHolds),
    /** Content that contains one of these words or hosts is pending review. Members never see the lists. */
    watched_words: z.array(z.string()),
    watched_hosts: z.array(z.string()),
    /** Who on the team must have a passkey. Only super admins with a passkey can change this. */
    team_passkeys: z.enum(teamPasskeys),
    /** Texts for messages to members. The first line of a text is its title. */
    saved_replies: z.array(z.string()),
  });
export type SystemSettings = z.infer<typeof systemSettingsSchema>;

const lineOf = (what: string, max: number) =>
  textSchema({ what, max, required: true, normalize: true });

const isPath = (url: string) => /^\/(?![/\\])[^\s\\]*$/.test(url);

const pictureUrlSchema = z
  .string('画像のURLを入力してください')
  .trim()
  .max(500, '画像のURLは500文字以内で入力してください')
  .refine(
    (url) => isPath(url) || (isWebUrl(url) && /^https:/i.test(url)),
    '画像のURLは「/」か「https://」で始まるものを入力してください',
  );

/** The `pictureUrl` of an upload, or empty for the neutral picture. */
const brandPictureSchema = z.string().refine((url) => {
  const key = pictureKeyOf(url);
  const isUploaded = pictureKeyIn('brand-images').safeParse(key).success;
  return url === '' || (isUploaded && url === pictureUrl(key));
}, '画像をもう一度選んでください');

function colorSchema(what: string) {
  return z
    .string()
    .trim()
    .toLowerCase()
    .regex(colorPattern, `${what}は「#3366cc」のように入力してください`);
}

const contractSchema = z
  .string()
  .trim()
  .refine((text) => parseContract(text) !== null, {
    error: 'コントラクトは「1:0x…」のように、チェーンの番号とアドレスで入力してください',
    abort: true,
  })
  .refine((text) => isKnownChain(parseContract(text)?.chainId ?? 0), {
    error: 'このサイトで扱っていないチェーンです',
    abort: true,
  })
  .overwrite((text) => {
    const contract = parseContract(text);
    return contract ? writeContract(contract) : text;
  });

const contractKey = (text: string) => text.replace(/@.*/, '');

function contractsSchema(max: number) {
  return z
    .array(contractSchema)
    .max(max, `コントラクトは${max}件まで登録できます`)
    .overwrite((items) => [...new Map(items.map((item) => [contractKey(item), item])).values()]);
}

const reservedNameSchema = z
  .string()
  .trim()
  .regex(/^\w+$/, '予約する名前には、英数字とアンダースコアを使ってください')
  .max(USERNAME_MAX, `予約する名前は${USERNAME_MAX}文字以内で入力してください`)
  .toLowerCase();

const watchedWordSchema = textSchema({
  what: '言葉',
  max: WATCHED_WORD_MAX,
  required: true,
  normalize: true,
}).refine(
  (word) => isFoundInside(foldText(word).trim()),
  'かなや英数字の1文字は、ほとんどの文章に含まれます。2文字以上で入力してください',
);

/** Returns a host name in the form that browsers use. Null when it is not valid. */
function hostOf(text: string): string | null {
  if (!/^[^\s/\\:@?#%]+\.[^\s/\\:@?#%]+$/.test(text) || !URL.canParse(`http://${text}`))
    return null;
  return new URL(`http://${text}`).hostname;
}

const watchedHostSchema = z
  .string()
  .trim()
  .max(HOST_MAX, `サイトは${HOST_MAX}文字以内で入力してください`)
  .refine((text) => hostOf(text) !== null, {
    error: 'サイトは「example.com」のように、ドメインだけを入力してください',
    abort: true,
  })
  .overwrite((text) => hostOf(text) ?? text);

export const systemSettingsFields = {
  site_name: lineOf('サイト名', 40),
  site_description: lineOf('サイトの説明', 200),
  intro_title: lineOf('紹介の見出し', 60),
  intro_text: lineOf('紹介文', 200),
  operator_name: lineOf('運営者名', 60),
  contact_email: z
    .string('連絡先のメールアドレスを入力してください')
    .trim()
    .max(254, 'メールアドレスが長すぎます')
    .pipe(z.email('メールアドレスの形式で入力してください')),
  example_character: lineOf('例に使うキャラクター名', EXAMPLE_CHARACTER_MAX),
  brand_color: colorSchema('ブランドの色'),
  brand_accent: colorSchema('差し色'),
  brand_roundness: z.enum(roundnesses, '角の形を選んでください'),
  brand_wordmark: z.enum(wordmarks, 'サイト名の表示を選んでください'),
  brand_logo: brandPictureSchema,
  brand_icon: brandPictureSchema,
  ...mascotSettings(brandPictureSchema),
  og_image_url: pictureUrlSchema,
  og_title: lineOf('共有されたときの見出し', 70),
  og_description: lineOf('共有されたときの説明', 160),
  official_contracts: contractsSchema(OFFICIAL_CONTRACTS_MAX),
  excluded_contracts: contractsSchema(CONTRACTS_MAX).overwrite((items) => items.map(contractKey)),
  reserved_names: z
    .array(reservedNameSchema)
    .max(RESERVED_NAMES_MAX, `予約する名前は${RESERVED_NAMES_MAX}件まで登録できます`)
    .overwrite((names) => [...new Set(names)]),
  registration: z.enum(registrationModes, '登録の受付を選んでください'),
  holds_when_team_absent: z.enum(absenceHolds, '運営が不在のときの公開を選んでください'),
  site_mode: z.enum(siteModes, '書き込みの受付を選んでください'),
  read_only_message: textSchema({
    what: 'お知らせの文章',
    max: READ_ONLY_MESSAGE_MAX,
    normalize: true,
  }),
  read_only_until: z
    .string()
    .refine(
      (time) => time === '' || instantSchema.safeParse(time).success,
      '再開の予定は、日付と時刻の両方を入力してください',
    ),
  watched_words: z
    .array(watchedWordSchema)
    .max(WATCHED_WORDS_MAX, `確認する言葉は${WATCHED_WORDS_MAX}件まで登録できます`)
    .overwrite((words) => [...new Map(words.map((word) => [foldText(word), word])).values()]),
  watched_hosts: z
    .array(watchedHostSchema)
    .max(WATCHED_HOSTS_MAX, `確認するサイトは${WATCHED_HOSTS_MAX}件まで登録できます`)
    .overwrite((hosts) => [...new Set(hosts)]),
  team_passkeys: z.enum(teamPasskeys, 'パスキーを必要とする役割を選んでください'),
  saved_replies: z
    .array(storedReplySchema)
    .max(SAVED_REPLIES_MAX, `定型文は${SAVED_REPLIES_MAX}件まで登録できます`),
};

/** The settings of the operation of the site. All other settings are texts and the look of the site. */
const operationSettings = [
  'contact_email',
  'official_contracts',
  'excluded_contracts',
  'reserved_names',
  'registration',
  'holds_when_team_absent',
  'site_mode',
  'read_only_message',
  'read_only_until',
  'watched_words',
  'watched_hosts',
  'team_passkeys',
] as const satisfies (keyof SystemSettings)[];

const versionedSettingsSchema = z.object({
  settings: systemSettingsSchema,
  /** A version that identifies the contents of the settings, so every change gives another version. */
  version: z.string(),
  /** When the settings were last saved. Null on a new site. */
  updated_at: timeSchema.nullable(),
});
export type VersionedSettings = z.infer<typeof versionedSettingsSchema>;

export const getSystemSettings = defineQuery('/api/admin/settings', {
  access,
  summary: 'Returns all settings of the site, with their version.',
  response: versionedSettingsSchema,
});

export const modifySystemSettings = defineFunction('modifySystemSettings', {
  access: { ...access, live: true },
  summary:
    'Saves the given settings, effective at once in every process. Fails when other settings have been saved since `version`.',
  perMinute: 30,
  needsProof: ({ settings }) => operationSettings.some((name) => name in settings),
  input: z.strictObject({
    settings: z.strictObject(systemSettingsFields).partial(),
    version: z.string().max(64, 'バージョンの形式が正しくありません'),
    reason: moderationReasonSchema.default(''),
  }),
  output: versionedSettingsSchema,
});
