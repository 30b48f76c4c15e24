import { useRef, useState } from 'react';
import type { Area } from '#client/features/foundations/pictures/crop/crop-area.ts';
import { CropStage } from '#client/features/foundations/pictures/crop/crop-stage.tsx';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { Button } from '#client/ui/form/button.tsx';
import { pictureSrc } from '#client/ui/media/picture-sources.ts';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import type { Upload } from '#contract/foundations/pictures.ts';
import type { BannerCrop, BannerScreen } from '#contract/notifications/banners.ts';
import { bannerFormMessages } from './banner-form.messages.ts';

const texts = bannerFormMessages;

/** The aspect ratios of banners. They match `bannerShape`. */
const shapes = {
  phone: { ratio: 16 / 7, isRound: false },
  desk: { ratio: 16 / 6, isRound: false },
} as const;

interface BannerCropDialogProps {
  /** The screen that the picture is cropped for; null while the dialog is closed. */
  screen: BannerScreen | null;
  upload: Upload;
  crop: BannerCrop | null;
  onCrop: (screen: BannerScreen, crop: BannerCrop | null) => void;
  onClose: () => void;
}

/** The dialog that crops the picture of a banner for a screen. */
export function BannerCropDialog({ screen, upload, crop, onCrop, onClose }: BannerCropDialogProps) {
  const area = useRef<Area>(undefined);
  // The dialog keeps its content while it closes.
  const [shown, setShown] = useState<BannerScreen>('phone');
  if (screen !== null && screen !== shown) setShown(screen);
  const { image, url } = upload;

  function choose(chosen: BannerCrop | null) {
    if (screen !== null) onCrop(screen, chosen);
    onClose();
  }

  return (
    <Dialog
      open={screen !== null}
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
          <Button onClick={() => area.current && choose(percentOf(area.current, image))}>
            {texts.cropUse}
          </Button>
        </>
      }
    >
      <CropStage
        key={shown}
        src={pictureSrc(url, 1200, 'auto')}
        picture={image}
        shape={shapes[shown]}
        initial={crop && pixelsOf(crop, image)}
        onChange={(next) => {
          area.current = next;
        }}
      />
    </Dialog>
  );
}

type Size = Pick<Area, 'width' | 'height'>;

function percentOf({ x, y, width, height }: Area, picture: Size): BannerCrop {
  const of = (part: number, whole: number) => Math.round((part / whole) * 10_000) / 100;
  return {
    x: of(x, picture.width),
    y: of(y, picture.height),
    width: of(width, picture.width),
    height: of(height, picture.height),
  };
}

function pixelsOf({ x, y, width, height }: BannerCrop, picture: Size): Area {
  const of = (share: number, whole: number) => (share / 100) * whole;
  return {
    x: of(x, picture.width),
    y: of(y, picture.height),
    width: of(width, picture.width),
    height: of(height, picture.height),
  };
}
