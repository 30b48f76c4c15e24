/** The names of the twelve 「ほしまちフレンズ」. They are also tags of posts. */
export const characterNames = {
  rumi: 'ルミ',
  moko: 'モコ',
  kurone: 'クロネ',
  polka: 'ポルカ',
  shizuku: 'シズク',
  kohaku: 'コハク',
  nemu: 'ネム',
  toto: 'トト',
  hana: 'ハナ',
  ginga: 'ギンガ',
  pachi: 'パチ',
  maron: 'マロン',
} as const;

export type CharacterId = keyof typeof characterNames;

export const characterIds = Object.keys(characterNames) as CharacterId[];

/** The description of each character on the page of its tag. */
export const characterTexts: Readonly<Record<CharacterId, string>> = {
  rumi: '星の子。毎晩、町の街灯をひとつずつ灯してまわります。好きな言葉は「おかえり」。',
  moko: 'もこもこのひつじ。ルミとおそろいのマフラーがお気に入りで、そばにいるだけでほっとします。',
  kurone: '金色の目をした黒ねこ。口数は少ないけれど、約束の時間に遅れたことがありません。',
  polka: '水玉のかさのきのこ。どの家に住んでいるのか聞くたびに、ちがうきのこを指さします。',
  shizuku: '雨つぶの子。晴れの日は窓辺で空を見あげて、次の雨を待っています。',
  kohaku: '夕焼け色のしっぽのきつね。のんびりした口ぶりで、みんなの相談にのっています。',
  nemu: 'いつも眠たい夢見の子。待ち合わせの夢を見ていて、待ち合わせに来られません。',
  toto: '胸にハートの灯るロボット。充電のあいだは、静かに音楽を聴いています。',
  hana: '葉っぱの羽をもつ花の子。朝の水やりから一日がはじまります。',
  ginga: '背中に星空をのせた大きなくじら。夜おそく、町の上をゆっくり泳いでいきます。',
  pachi: '元気いっぱいの電気はりねずみ。うれしいと、トゲの先がぱちぱち光ります。',
  maron: '食いしんぼうのりす。ほっぺの中には、だいたいいつも何か入っています。',
};
