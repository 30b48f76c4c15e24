import type { CSSProperties } from 'react';
import { buttonClasses } from '#client/ui/form/button.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { BrandPreview as Preview } from '#contract/administration/brand-preview.ts';
import type { SystemSettings } from '#contract/administration/site-settings-changes.ts';
import { brandMessages } from './brand.messages.ts';
import { smallOf } from './brand-picture.tsx';
import { svgUrl } from './svg-url.ts';

const texts = brandMessages.preview;

interface BrandPreviewProps {
  preview: Preview;
  settings: SystemSettings;
}

/** Parts of the site that show a brand, in both themes. They look like buttons and links, but do nothing. */
export function BrandPreview({ preview, settings }: BrandPreviewProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Sample theme="light" {...{ preview, settings }} />
      <Sample theme="dark" {...{ preview, settings }} />
    </div>
  );
}

function Sample({ theme, preview, settings }: BrandPreviewProps & { theme: 'light' | 'dark' }) {
  const { site_name, brand_logo, brand_wordmark, mascot_resting } = settings;
  const style = { ...preview.tokens[theme], colorScheme: theme } as CSSProperties;
  const logo = brand_logo === '' ? svgUrl(preview.icon) : smallOf(brand_logo);
  const mascot = mascot_resting === '' ? svgUrl(preview.mascots.resting) : smallOf(mascot_resting);
  return (
    <figure style={style} className="min-w-0">
      <figcaption className="mb-1.5 font-bold text-sm">{texts[theme]}</figcaption>
      <div className="overflow-hidden rounded-lg border border-line bg-paper text-ink">
        <div className="flex min-h-14 flex-wrap items-center gap-2 border-line border-b px-3 py-2">
          <img src={logo} alt="" className="h-8 max-w-32 object-contain" />
          {(brand_wordmark === 'shown' || brand_logo === '') && (
            <span className="min-w-0 truncate font-bold">{site_name}</span>
          )}
          <span className="ml-auto rounded-full bg-brand-soft px-3 py-1 font-bold text-brand text-xs">
            {texts.current}
          </span>
        </div>
        <div className="space-y-3 p-3">
          <div className="rounded-lg border border-line bg-surface p-3 shadow-sm">
            <p className="font-bold">{texts.heading}</p>
            <p className="text-sm">
              {texts.text}
              <span className="text-brand underline">{texts.link}</span>
            </p>
            <p className="mt-3 flex flex-wrap gap-2">
              <span className={buttonClasses('primary')}>{texts.main}</span>
              <span className={buttonClasses('ghost')}>{texts.quiet}</span>
            </p>
          </div>
          <div className="flex flex-col items-center py-2 text-center">
            <span className="relative block aspect-5/6 w-24">
              <span className="absolute inset-x-0 bottom-0 aspect-square rounded-full bg-brand-soft" />
              <img src={mascot} alt="" className="absolute inset-0 size-full object-contain" />
            </span>
            <p className="mt-2 font-bold text-sm">{texts.empty}</p>
          </div>
        </div>
      </div>
    </figure>
  );
}

/** The contrasts of a brand in both themes, next to the contrasts that WCAG requires. */
export function ContrastTable({ contrasts }: Pick<Preview, 'contrasts'>) {
  const { contrast } = brandMessages;
  return (
    <div>
      <h3 className="font-bold text-sm">{contrast.title}</h3>
      <p className="phrases mt-0.5 text-ink-soft text-xs">{contrast.lead}</p>
      <table className="mt-2 w-full text-left text-sm">
        <thead className="text-ink-soft text-xs">
          <tr className={contrastRow}>
            <th scope="col" className="py-1 font-normal max-sm:col-span-3">
              {contrast.pair}
            </th>
            {[texts.light, texts.dark, contrast.needed].map((name) => (
              <th key={name} scope="col" className="py-1 text-right font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {contrasts.map(({ pair, light, dark, needed }) => (
            <tr key={pair} className={cx(contrastRow, 'border-line border-t')}>
              <th scope="row" className="py-1.5 font-normal max-sm:col-span-3">
                {contrast.pairs[pair]}
              </th>
              {Object.entries({ light, dark, needed }).map(([column, ratio]) => (
                <td key={column} className="py-1.5 text-right tabular-nums">
                  {ratio.toFixed(1)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** On a phone, the name of a pair of colours is above its numbers, so that large text fits. */
const contrastRow = 'max-sm:grid max-sm:grid-cols-3';
