const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const pairs = letters.flatMap((first) => letters.map((second) => first + second));

const generic = `
  com net org info biz name pro mobi edu cat
  app dev page site website online digital cloud network
  blog wiki link click chat email social community group team club
  live video stream media news press radio audio tube show studio
  art gallery design graphics photo photos pics ink fan fans moe
  game games fun party dance band music tickets events camp
  world earth land city town tokyo osaka kyoto nagoya okinawa yokohama
  place space zone center house cafe bar school academy
  shop store market company business works tools tech
  xyz icu top one vip plus run today life love cool rocks ninja
  google goog gle youtube microsoft asia family
`
  .trim()
  .split(/\s+/);

/** Common endings of host names: those of countries and regions, and the most used generic ones. */
export const hostEndings: readonly string[] = [
  ...pairs.filter((pair) => regions.of(pair.toUpperCase()) !== undefined),
  ...generic,
];
