export const decideCasesMessages = {
  decide: 'まとめて決める',
  title: (count: number) => `選んだ${count}件の対応を決める`,
  text: 'どの件にも同じ対応をします。あとから1件ずつ取り消せます。',
  hint: 'それぞれの本人が読みます。通報した人がわかることは書かないでください',
  go: (count: number) => `${count}件に適用`,
  more: (count: number) => `ほか${count}件`,
  linksNote: (count: number) => `公開前の確認を待つ${count}件は公開します`,
  done: (count: number) => `${count}件の対応を決めました`,
  shown: '対応済みを見る',
  refused: { title: (count: number) => `${count}件には適用できませんでした` },
} as const;
