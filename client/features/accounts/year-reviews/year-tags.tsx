import { tagPath } from '#client/features/tags/tags/tag-paths.ts';
import { Link } from '#client/lib/router/link.tsx';

interface YearTagsProps {
  label: string;
  /** The first tags are larger. */
  tags: readonly { tag: string; label: string }[];
}

/** Tags with links to their pages, the most important first. */
export function YearTags({ label, tags }: YearTagsProps) {
  return (
    <ul aria-label={label} className="mt-3 flex flex-wrap justify-center gap-2">
      {tags.map(({ tag, label: text }, index) => (
        <li key={tag} className="min-w-0 max-w-full">
          <Link
            to={tagPath(tag)}
            className={`inline-flex min-h-11 max-w-full items-center rounded-full bg-brand-soft px-4 font-bold text-brand hover:underline ${index === 0 ? 'text-lg' : 'text-sm'}`}
          >
            <span className="truncate">{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
