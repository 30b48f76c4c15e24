import { Images } from 'lucide-react';
import { casesMessages } from '#client/features/moderation/cases/cases.messages.ts';
import { formatDateTime } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { CoverablePicture } from '#client/ui/media/coverable-picture.tsx';
import type { PictureSizes } from '#client/ui/media/picture-sizes.ts';
import type { CaseView } from '#contract/moderation/cases.ts';
import { WarningSection } from './warning-section.tsx';

const texts = casesMessages.links;
const SIZES: PictureSizes = [[null, '160px']];

/** The removed pictures that those of a target look like, each with the case of its decision. */
export function RemovedPictures({ pictures }: { pictures: CaseView['removed_pictures'] }) {
  return (
    <WarningSection title={texts.similar} icon={Images}>
      <ul className="mt-2 flex flex-wrap gap-3">
        {pictures.map(({ case_id, title, picture_url, picture, veil, decided_at }) => (
          <li key={case_id} className="w-40 text-sm">
            {picture_url && picture && (
              <CoverablePicture
                src={picture_url}
                {...picture}
                veil={veil}
                alt={texts.removedPicture(title)}
                sizes={SIZES}
                fit="contain"
                className="rounded-md"
              />
            )}
            <Link to={`/admin/reports/${case_id}`} className="text-brand underline">
              {title === '' ? texts.removedUntitled : title}
            </Link>
            <p className="text-ink-soft text-xs">{texts.removedAt(formatDateTime(decided_at))}</p>
          </li>
        ))}
      </ul>
    </WarningSection>
  );
}
