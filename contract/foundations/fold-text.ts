/** Pairs of a kanji and its folded form. These are pre-1946 forms, and variants in names, that NFKC does not unify. */
const pairs = `
  亞亜 惡悪 壓圧 圍囲 醫医 爲為 壹壱 稻稲 飮飲 隱隠 榮栄 營営 衞衛 驛駅 悅悦 閱閲 圓円 緣縁 艷艶 鹽塩 焰焔 奧奥 應応 橫横
  歐欧 毆殴 黃黄 溫温 穩穏 假仮 價価 畫画 會会 囘回 懷懐 壞壊 繪絵 槪概 擴拡 殼殻 覺覚 學学 嶽岳 樂楽 渴渇 勸勧 卷巻 寬寛
  歡歓 罐缶 觀観 關関 陷陥 巖巌 顏顔 旣既 歸帰 氣気 龜亀 僞偽 戲戯 犧犠 卻却 舊旧 據拠 擧挙 舉挙 虛虚 峽峡 挾挟 俠侠 敎教
  强強 狹狭 鄕郷 堯尭 曉暁 區区 驅駆 駈駆 俱倶 勳勲 薰薫 徑径 惠恵 揭掲 溪渓 經経 繼継 繫繋 莖茎 螢蛍 輕軽 鷄鶏 雞鶏 藝芸
  擊撃 缺欠 儉倹 劍剣 劒剣 劔剣 圈圏 檢検 權権 獻献 硏研 縣県 險険 顯顕 驗験 嚴厳 戶戸 吳呉 效効 廣広 恆恒 鑛鉱 礦鉱 號号
  吿告 國国 黑黒 濟済 碎砕 齋斎 歲歳 劑剤 櫻桜 册冊 搔掻 雜雑 產産 參参 慘惨 棧桟 蠶蚕 贊賛 讚讃 殘残 絲糸 齒歯 兒児 辭辞
  濕湿 實実 舍舎 寫写 釋釈 壽寿 收収 龝秋 從従 澁渋 獸獣 縱縦 肅粛 處処 緖緒 敍叙 尙尚 奬奨 將将 涉渉 燒焼 稱称 證証 醬醤
  蔣蒋 乘乗 剩剰 塲場 壤壌 孃嬢 條条 淨浄 狀状 疊畳 讓譲 釀醸 觸触 囑嘱 寢寝 愼慎 晉晋 眞真 盡尽 刄刃 圖図 粹粋 醉酔 隨随
  髓髄 數数 樞枢 瀨瀬 巢巣 稅税 聲声 靑青 淸清 靜静 齊斉 說説 絕絶 攝摂 竊窃 專専 戰戦 淺浅 潛潜 纖繊 踐践 錢銭 蟬蝉 禪禅
  曾曽 雙双 壯壮 搜捜 插挿 爭争 總総 聰聡 莊荘 裝装 騷騒 增増 臟臓 藏蔵 卽即 屬属 續続 瘦痩 墮堕 體体 對対 帶帯 滯滞 臺台
  瀧滝 擇択 澤沢 脫脱 單単 擔担 膽胆 簞箪 團団 彈弾 斷断 癡痴 遲遅 晝昼 蟲虫 鑄鋳 廳庁 聽聴 敕勅 鎭鎮 遞逓 鐵鉄 鐡鉄 塡填
  轉転 點点 顚顛 傳伝 濤涛 黨党 盜盗 燈灯 當当 鬪闘 德徳 獨独 瀆涜 讀読 屆届 內内 貳弐 囊嚢 腦脳 惱悩 霸覇 廢廃 拜拝 蠅蝿
  賣売 麥麦 發発 髮髪 拔抜 晚晩 蠻蛮 祕秘 檜桧 姬姫 彥彦 濱浜 濵浜 甁瓶 拂払 佛仏 倂併 幷并 竝並 屛屏 餠餅 變変 邊辺 邉辺
  辨弁 辯弁 瓣弁 步歩 舖舗 穗穂 寶宝 豐豊 頰頬 飜翻 沒没 每毎 萬万 滿満 麵麺 默黙 彌弥 譯訳 藥薬 藪薮 與与 豫予 餘余 譽誉
  搖揺 樣様 謠謡 遙遥 瑤瑶 鷗鴎 鶯鴬 來来 萊莱 賴頼 亂乱 覽覧 龍竜 凉涼 凛凜 兩両 獵猟 綠緑 鄰隣 壘塁 淚涙 勵励 禮礼 隸隷
  靈霊 齡齢 曆暦 歷歴 戀恋 鍊錬 爐炉 勞労 樓楼 蠟蝋 郞郎 祿禄 錄録 亙亘 灣湾 彎弯 摑掴 戾戻 銳鋭 剝剥 嚙噛 噓嘘 麴麹 鹼鹸
  驒騨 蘆芦 莓苺 壺壷 﨑崎 嵜崎 髙高 嶋島 嶌島 冨富 峯峰 槇槙 舘館 𠮷吉 𠮟叱
`;

export const oldKanji: ReadonlyMap<string, string> = new Map(
  pairs
    .trim()
    .split(/\s+/)
    .map((pair) => Array.from(pair) as [string, string]),
);

const dash =
  '\\-\\u2010-\\u2015\\u2043\\u2212\\u2500\\u2501\\u30fc\\uff70\\uff0d\\ufe63~\\u301c\\uff5e';

/**
 * A unit of folding: a run of dashes or prolonged marks, a run of white space, or a character with at most 30 marks. A
 * half-width kana and its voiced mark are two code points. No writing system has more than 30 marks on a character (UAX
 * #15, Stream-Safe Text), and normalizing takes quadratic time in their number.
 */
const unitPattern = new RegExp(
  `[${dash}]+|\\s+|[^][\\p{M}\\p{Default_Ignorable_Code_Point}\\uff9e\\uff9f]{0,30}`,
  'gu',
);
const isDash = new RegExp(`^[${dash}]`);
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

/** Further characters that are folded: quotes, letters with two lower-case forms, and small ヵ and ヶ. */
const others = new Map([
  ['‘', "'"],
  ['’', "'"],
  ['“', '"'],
  ['”', '"'],
  ['ς', 'σ'],
  ['ゕ', 'か'],
  ['ゖ', 'け'],
]);

function foldCharacter(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x80) return character;
  const isKatakana = code >= 0x30a1 && code <= 0x30f6;
  const kana = isKatakana ? String.fromCharCode(code - 0x60) : character;
  return others.get(kana) ?? oldKanji.get(kana) ?? kana;
}

/** A cache of the folded forms of single UTF-16 units. It has at most 65,536 entries. */
const known = new Map<string, string>();

function foldUnit(unit: string): string {
  if (unit.length > 1) return computeFolded(unit);
  const folded = known.get(unit) ?? computeFolded(unit);
  known.set(unit, folded);
  return folded;
}

function computeFolded(unit: string): string {
  if (isDash.test(unit)) return 'ー';
  if (/^\s/.test(unit)) return ' ';
  let folded = '';
  for (const character of unit.replace(ignorable, '').normalize('NFKC').toLowerCase()) {
    folded += foldCharacter(character);
  }
  return folded;
}

/** Splits a text into its units, each with its UTF-16 offsets, in order and without gaps. */
export function* foldedUnits(
  text: string,
): Generator<{ folded: string; start: number; end: number }> {
  for (const { 0: unit, index } of text.matchAll(unitPattern)) {
    yield { folded: foldUnit(unit), start: index, end: index + unit.length };
  }
}

/**
 * Returns the folded form of a text for searching. It ignores width, case, the difference between katakana and hiragana,
 * old forms of kanji, the kind and number of dashes or prolonged marks, and the kind of white space. Invisible characters
 * are omitted.
 */
export function foldText(text: string): string {
  return text.replace(unitPattern, foldUnit);
}
