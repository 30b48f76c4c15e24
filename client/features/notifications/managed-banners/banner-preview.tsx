import { Crop } from 'lucide-react';
import { useState } from 'react';
import HomeBanners from '#client/features/notifications/banners/home-banners.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { pictureSrc } from '#client/ui/media/picture-sources.ts';
import { plainLine } from '#contract/foundations/plain-text.ts';
import { type BannerScreen, bannerScreens } from '#contract/notifications/banners.ts';
import { BannerCropDialog } from './banner-crop-dialog.tsx';
import { bannerFormMessages } from './banner-form.messages.ts';
import type { BannerValues } from './banner-values.ts';
import { managedBannersMessages } from './managed-banners.messages.ts';
import { PreviewFrame } from './preview-frame.tsx';
import type { BannerForm } from './use-banner-editor.ts';

const texts = bannerFormMessages;

/** The width of banners on home, in pixels: on a phone with a width of 390, and on a desktop. */
const widths: Record<BannerScreen, number> = { phone: 358, desk: 700 };
const cropNames = { phone: 'crop_phone', desk: 'crop_desk' } as const;

/** Previews the banner as home shows it on a phone and on a desktop, with its crops. */
export function BannerPreview({ form }: { form: BannerForm }) {
  const { values, change } = form;
  const [cropping, setCropping] = useState<BannerScreen | null>(null);
  return (
    <section aria-label={texts.look} className="space-y-6">
      {bannerScreens.map((screen) => (
        <div key={screen}>
          <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
            <h2 className="font-bold text-sm">
              {texts.preview(managedBannersMessages.screens[screen])}
            </h2>
            {values.upload && (
              <Button
                variant="ghost"
                className="-mr-3 px-3"
                aria-label={texts.cropFor(managedBannersMessages.screens[screen])}
                onClick={() => setCropping(screen)}
              >
                <Crop className="size-4" aria-hidden="true" />
                {texts.crop}
              </Button>
            )}
          </div>
          <PreviewFrame
            title={texts.preview(managedBannersMessages.screens[screen])}
            width={widths[screen]}
          >
            <HomeBanners
              banners={[bannerOf(values)]}
              backdrop={values.upload && <Cropped screen={screen} values={values} />}
            />
          </PreviewFrame>
        </div>
      ))}
      {values.upload && (
        <BannerCropDialog
          screen={cropping}
          upload={values.upload}
          crop={cropping && values[cropNames[cropping]]}
          onCrop={(screen, crop) => change({ [cropNames[screen]]: crop })}
          onClose={() => setCropping(null)}
        />
      )}
    </section>
  );
}

/** Returns the banner as home would receive it. */
function bannerOf({ title, description, attribution, link_url, link_text }: BannerValues) {
  return {
    id: 'preview',
    title: plainLine(title) || texts.titlePlaceholder,
    description: plainLine(description),
    attribution: plainLine(attribution),
    link_url: link_url.trim() === '' ? null : link_url.trim(),
    link_text: plainLine(link_text),
    display_order: 0,
    image_url: null,
    image: null,
    phone_image: null,
  };
}

/** The part of the picture that a screen shows. As on home, a narrower banner shows it at the right. */
function Cropped({ screen, values }: { screen: BannerScreen; values: BannerValues }) {
  const { upload } = values;
  if (!upload) return null;
  const { width, height } = upload.image;
  const crop = values[cropNames[screen]] ?? { x: 0, y: 0, width: 100, height: 100 };
  const part = [
    (crop.x * width) / 100,
    (crop.y * height) / 100,
    (crop.width * width) / 100,
    (crop.height * height) / 100,
  ];
  return (
    <svg
      aria-hidden="true"
      viewBox={part.join(' ')}
      preserveAspectRatio="xMaxYMid slice"
      className="absolute inset-0 size-full"
    >
      <image href={pictureSrc(upload.url, 1920, 'auto')} width={width} height={height} />
    </svg>
  );
}
