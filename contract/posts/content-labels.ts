import { z } from 'zod';
import { textSchema } from '#contract/foundations/primitives.ts';

/** The maximum length of the words that warn of a picture. */
export const WARNING_MAX = 60;

/** How much of a work an AI has made. */
export const aiUses = ['none', 'assisted', 'generated'] as const;

const options = { error: 'ラベルの指定が正しくありません' };
const switchSchema = z.boolean(options);

/** What readers should know of a post before they see it. */
export const contentLabelsSchema = z.strictObject({
  spoiler: switchSchema.default(false),
  sensitive: switchSchema.default(false),
  ai: z.enum(aiUses, options).default('none'),
});

export type ContentLabels = z.output<typeof contentLabelsSchema>;

/** The labels of a post that a save names. An omitted one stays as it is. */
export const labelChangesSchema = z.strictObject({
  spoiler: switchSchema.optional(),
  sensitive: switchSchema.optional(),
  ai: z.enum(aiUses, options).optional(),
});

export type LabelChanges = z.output<typeof labelChangesSchema>;

/** The labels of one picture. */
export const pictureLabelFields = {
  spoiler: switchSchema.default(false),
  sensitive: switchSchema.default(false),
};

/** The labels of one picture that a save names. An omitted one stays as it is. */
export const pictureLabelChanges = {
  spoiler: labelChangesSchema.shape.spoiler,
  sensitive: labelChangesSchema.shape.sensitive,
};

export type PictureLabels = Pick<ContentLabels, 'spoiler' | 'sensitive'>;

export const noLabels: ContentLabels = { spoiler: false, sensitive: false, ai: 'none' };

/** The words in place of a veiled picture, as they are typed. */
export const warningSchema = textSchema({
  max: WARNING_MAX,
  tooLong: `注意書きは${WARNING_MAX}文字以内で入力してください`,
});

/** Why a picture is veiled for a viewer. */
const veilReasons = ['spoiler', 'sensitive', 'ai'] as const;

/**
 * What stands in place of a picture until the viewer opens it. The addresses of veiled pictures are sent to members only, and to
 * no program.
 */
export const veilSchema = z.object({
  reasons: z.array(z.enum(veilReasons)),
  warning: z.string(),
});

export type Veil = z.infer<typeof veilSchema>;

/** What a member sees of labelled pictures. Posts that are hidden (`hide`) are missing in lists. */
export const labelSettingsSchema = z.strictObject({
  spoiler: z.enum(['show', 'blur'], options),
  sensitive: z.enum(['show', 'blur'], options),
  ai: z.enum(['show', 'blur', 'hide'], options),
});

export type LabelSettings = z.infer<typeof labelSettingsSchema>;

/** What visitors see, and members who have chosen nothing. */
export const defaultLabelSettings: LabelSettings = {
  spoiler: 'blur',
  sensitive: 'blur',
  ai: 'show',
};

/** Whether there is a label. */
export function hasLabels({ spoiler, sensitive, ai }: ContentLabels): boolean {
  return spoiler || sensitive || ai !== 'none';
}

/** The labels that one or the other has. Work made by an AI is not only made with its help. */
export function joinedLabels(one: ContentLabels, other: ContentLabels): ContentLabels {
  const uses = [one.ai, other.ai];
  return {
    spoiler: one.spoiler || other.spoiler,
    sensitive: one.sensitive || other.sensitive,
    ai: aiUses.findLast((use) => uses.includes(use)) ?? 'none',
  };
}

interface Labelled {
  labels: ContentLabels;
  warning: string;
}

/** The veil of a picture for somebody with these settings, or null. */
export function veilFor({ labels, warning }: Labelled, settings: LabelSettings): Veil | null {
  const reasons = veilReasons.filter((reason) => {
    const isLabelled = reason === 'ai' ? labels.ai !== 'none' : labels[reason];
    return isLabelled && settings[reason] !== 'show';
  });
  return reasons.length === 0 ? null : { reasons, warning };
}
