import { Crop } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { CropStage } from '#client/features/foundations/pictures/crop/crop-stage.tsx';
import HomeBanners from '#client/features/notifications/banners/home-banners.tsx';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { Button } from '#client/ui/form/button.tsx';
import { pictureSrc } from '#client/ui/media/picture-sources.ts';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import type { Upload } from '#contract/foundations/pictures.ts';
import { plainLine } from '#contract/foundations/plain-text.ts';
import {
  type BannerCrop,
  type BannerScreen,
  bannerScreens,
} from '#contract/notifications/banners.ts';
import { managedBannersMessages, bannerFormMessages as texts } from './managed-banners.messages.ts';
import type { BannerForm, BannerValues } from './use-banner-editor.ts';

/** The width of banners on home, in pixels: on a phone with a width of 390, and on a desktop. */
const widths: Record<BannerScreen, number> = { phone: 358, desk: 700 };
const cropNames = { phone: 'crop_phone', desk: 'crop_desk' } as const;

export function BannerPreview({ form }: { form: BannerForm }) {
  const { values, change } = form;
  const [cropping, setCropping] = useState<BannerScreen | null>(null);
  return (
    <section aria-label={texts.previewTitle} className="space-y-6">
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

/** The picture's crop area for a screen. As on home, a narrower banner shows the right part of the picture. */
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

interface PreviewFrameProps {
  title: string;
  /** The width of the previewed screen, in pixels. */
  width: number;
  children: ReactNode;
}

/** Shows content in an iframe, because styles depend on the width of the window. Shrinks to the available room. */
function PreviewFrame({ title, width, children }: PreviewFrameProps) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const element = frame.current;
    const show = () => setRoot(prepare(element?.contentDocument ?? null));
    show();
    // Firefox replaces the first document by another empty document, so the new document is prepared as well.
    element?.addEventListener('load', show);
    return () => element?.removeEventListener('load', show);
  }, []);
  const room = useSize(box).width || width;
  const { height } = useSize(root);
  const scale = Math.min(1, room / width);
  return (
    <div ref={setBox} className="overflow-hidden" style={{ height: height * scale }}>
      <iframe
        ref={frame}
        title={title}
        inert
        className="block origin-top-left border-0"
        style={{ width, height, transform: `scale(${scale})` }}
      />
      {root && createPortal(children, root)}
    </div>
  );
}

/** Adds the styles and the theme of this document to an empty document. Returns an element for the content. */
function prepare(page: Document | null): HTMLElement | null {
  if (!page) return null;
  for (const { name, value } of document.documentElement.attributes) {
    // The content security policy refuses a style attribute, which a browser extension may have added.
    if (name !== 'style') page.documentElement.setAttribute(name, value);
  }
  for (const style of document.querySelectorAll('style, link[rel="stylesheet"]')) {
    page.head.append(style.cloneNode(true));
  }
  page.body.style.minHeight = '0';
  page.body.style.overflow = 'hidden';
  const root = page.createElement('div');
  page.body.replaceChildren(root);
  return root;
}

function useSize(element: HTMLElement | null): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      setSize({ width: element.offsetWidth, height: element.offsetHeight });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** The aspect ratios of banners. They match `bannerShape`. */
const shapes = {
  phone: { ratio: 16 / 7, isRound: false },
  desk: { ratio: 16 / 6, isRound: false },
} as const;

interface BannerCropDialogProps {
  /** Null while the dialog is closed. */
  screen: BannerScreen | null;
  upload: Upload;
  crop: BannerCrop | null;
  onCrop: (screen: BannerScreen, crop: BannerCrop | null) => void;
  onClose: () => void;
}

function BannerCropDialog({ screen, upload, crop, onCrop, onClose }: BannerCropDialogProps) {
  // The dialog keeps its content while it closes.
  const [shown, setShown] = useState<BannerScreen>('phone');
  if (screen !== null && screen !== shown) setShown(screen);
  const { url } = upload;
  const [area, setArea] = useState<BannerCrop>();
  const opened = screen && `${screen} ${url}`;
  const [measured, setMeasured] = useState(opened);
  if (opened !== measured) {
    setMeasured(opened);
    setArea(undefined);
  }

  function choose(chosen: BannerCrop | null) {
    if (screen !== null) onCrop(screen, chosen);
    onClose();
  }

  return (
    <Dialog
      open={screen !== null}
      fadeOnly
      onClose={onClose}
      title={texts.cropTitle[shown]}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {commonMessages.cancel}
          </Button>
          {crop && (
            <Button variant="ghost" onClick={() => choose(null)}>
              {texts.cropReset}
            </Button>
          )}
          <Button aria-disabled={!area} onClick={() => area && choose(rounded(area))}>
            {texts.cropUse}
          </Button>
        </>
      }
    >
      <CropStage
        key={`${shown} ${url}`}
        src={pictureSrc(url, 1200, 'auto')}
        shape={shapes[shown]}
        initial={crop}
        onChange={setArea}
      />
    </Dialog>
  );
}

function rounded({ x, y, width, height }: BannerCrop): BannerCrop {
  const round = (share: number) => Math.round(share * 100) / 100;
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}
