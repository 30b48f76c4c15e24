export const labelSettingsMessages = {
  title: '画像のぼかし',
  summary: 'ネタバレ、センシティブ、AIの画像の見え方',
  lead: 'ほかの人の画像を、最初からそのまま表示するか、選ぶまでぼかしておくかを選びます。ぼかした画像は、押せばその場で見られます。',
  spoiler: {
    label: 'ネタバレ',
    show: { label: '表示する', hint: 'ネタバレのある画像も、そのまま表示します' },
    blur: { label: 'ぼかす', hint: '「見る」を押すまで、ぼかしておきます' },
  },
  sensitive: {
    label: 'センシティブ',
    show: { label: '表示する', hint: '人を選ぶ表現のある画像も、そのまま表示します' },
    blur: { label: 'ぼかす', hint: '「見る」を押すまで、ぼかしておきます' },
  },
  ai: {
    label: 'AI生成・AI補助',
    show: { label: '表示する', hint: '画像に「AI生成」「AI補助」の印が付きます' },
    blur: { label: 'ぼかす', hint: '「見る」を押すまで、ぼかしておきます' },
    hide: { label: '隠す', hint: '一覧に表示しません。リンクから開いたときは、ぼかして表示します' },
  },
} as const;
