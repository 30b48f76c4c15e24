import { z } from 'zod';
import { textSchema } from '#contract/foundations/primitives.ts';

export const WARNING_MAX = 60;

/** How much AI has contributed to a work. */
export const aiUses = ['none', 'assisted', 'generated'] as const;

const options = { error: 'ラベルの指定が正しくありません' };
const switchSchema = z.boolean(options);

export const contentLabelsSchema = z.strictObject({
  spoiler: switchSchema.default(false),
  sensitive: switchSchema.default(false),
  ai: z.enum(aiUses, options).default('none'),
});

export type ContentLabels = z.output<typeof contentLabelsSchema>;

/** The labels of a post to change. Omitted labels stay unchanged. */
export const labelChangesSchema = z.strictObject({
  spoiler: switchSchema.optional(),
  sensitive: switchSchema.optional(),
  ai: z.enum(aiUses, options).optional(),
});

export type LabelChanges = z.output<typeof labelChangesSchema>;

export const pictureLabelFields = {
  spoiler: switchSchema.default(false),
  sensitive: switchSchema.default(false),
};

/** The labels of one picture to change. Omitted labels stay unchanged. */
export const pictureLabelChanges = {
  spoiler: labelChangesSchema.shape.spoiler,
  sensitive: labelChangesSchema.shape.sensitive,
};

export type PictureLabels = Pick<ContentLabels, 'spoiler' | 'sensitive'>;

export const noLabels: ContentLabels = { spoiler: false, sensitive: false, ai: 'none' };

/** The input of the words that a covered picture shows. */
export const warningSchema = textSchema({ what: '注意書き', max: WARNING_MAX });

/** Why a picture is covered for a viewer. */
const veilReasons = ['spoiler', 'sensitive', 'ai'] as const;

/** The content warning over a picture, which viewers can open. Visitors and programs get no URL of the picture. */
export const veilSchema = z.object({
  reasons: z.array(z.enum(veilReasons)),
  warning: z.string(),
});
export type Veil = z.infer<typeof veilSchema>;

/** How a member sees labelled pictures. With `hide`, lists omit posts with such pictures. */
export const labelSettingsSchema = z.strictObject({
  spoiler: z.enum(['show', 'blur'], options),
  sensitive: z.enum(['show', 'blur'], options),
  ai: z.enum(['show', 'blur', 'hide'], options),
});
export type LabelSettings = z.infer<typeof labelSettingsSchema>;

/** The settings of visitors, and of members who have chosen nothing. */
export const defaultLabelSettings: LabelSettings = {
  spoiler: 'blur',
  sensitive: 'blur',
  ai: 'show',
};

export function hasLabels({ spoiler, sensitive, ai }: ContentLabels): boolean {
  return spoiler || sensitive || ai !== 'none';
}

/** Returns the labels of both sets together. `generated` takes precedence over `assisted`. */
export function joinedLabels(one: ContentLabels, other: ContentLabels): ContentLabels {
  const uses = [one.ai, other.ai];
  return {
    spoiler: one.spoiler || other.spoiler,
    sensitive: one.sensitive || other.sensitive,
    ai: aiUses.findLast((use) => uses.includes(use)) ?? 'none',
  };
}

/** Returns the cover of a picture for a viewer with these settings, or null. */
export function veilFor(
  { labels, warning }: { labels: ContentLabels; warning: string },
  settings: LabelSettings,
): Veil | null {
  const reasons = veilReasons.filter((reason) => {
    const isLabelled = reason === 'ai' ? labels.ai !== 'none' : labels[reason];
    return isLabelled && settings[reason] !== 'show';
  });
  return reasons.length === 0 ? null : { reasons, warning };
}
