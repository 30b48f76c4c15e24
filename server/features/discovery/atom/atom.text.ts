export const atomTexts = {
  site: (siteName: string) => `${siteName}の新着投稿`,
  member: (name: string, siteName: string) => `${name}さんの投稿 | ${siteName}`,
  series: (title: string, siteName: string) => `${title} | ${siteName}`,
} as const;
