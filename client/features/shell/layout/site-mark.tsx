/** The logo: faces around a table. Keep it identical to public/favicon.svg. */
export function SiteMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="10" fill="var(--color-brand)" />
      <g fill="var(--color-on-brand)">
        <path
          d="M7.5 17.5a8.5 8.5 0 0 0 17 0"
          fill="none"
          stroke="var(--color-on-brand)"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <circle cx="9.5" cy="11" r="2.5" />
        <circle cx="16" cy="8.5" r="2.5" />
        <circle cx="22.5" cy="11" r="2.5" />
      </g>
    </svg>
  );
}
