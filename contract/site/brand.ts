/** The moods of mascots: on empty, missing, failed and pending pages, after a success, and at the sign-in. */
export const mascotMoods = ['resting', 'lost', 'troubled', 'working', 'happy', 'welcome'] as const;
export type MascotMood = (typeof mascotMoods)[number];

export type MascotSetting = `mascot_${MascotMood}`;

/** Returns the name of the setting with the mascot of a mood. */
export function mascotSetting<Mood extends MascotMood>(mood: Mood): `mascot_${Mood}` {
  return `mascot_${mood}`;
}

/** The picture for previews of a site that has chosen none. It is drawn from the brand. */
export const DRAWN_SHARE_PICTURE = '/images/shares/site';

/** How round the corners of cards and fields are. */
export const roundnesses = ['round', 'square'] as const;
export type Roundness = (typeof roundnesses)[number];

/** Whether the header shows the name of the site next to the logo. */
export const wordmarks = ['shown', 'hidden'] as const;
export type Wordmark = (typeof wordmarks)[number];
