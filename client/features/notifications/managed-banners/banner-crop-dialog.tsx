import { useState } from 'react';
import { CropStage } from '#client/features/foundations/pictures/crop/crop-stage.tsx';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { Button } from '#client/ui/form/button.tsx';
import { pictureSrc } from '#client/ui/media/picture-sources.ts';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import type { Upload } from '#contract/foundations/pictures.ts';
import type { BannerCrop, BannerScreen } from '#contract/notifications/banners.ts';
import { bannerFormMessages as texts } from './managed-banners.messages.ts';

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

export function BannerCropDialog({ screen, upload, crop, onCrop, onClose }: BannerCropDialogProps) {
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
