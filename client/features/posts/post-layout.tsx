import type { ReactNode } from 'react';

/** Where things stand on a post's page: one below the other, or side by side where there is room. */
export function PostLayout({ picture, details }: { picture: ReactNode; details: ReactNode }) {
  if (!picture)
    return <div className="mx-auto w-full max-w-text px-4 pt-6 pb-16 md:pt-10">{details}</div>;
  return (
    <div className="mx-auto w-full max-w-page pb-16 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-8 lg:px-4 lg:pt-6">
      <div>{picture}</div>
      <div className="px-4 pt-5 lg:sticky lg:top-20 lg:px-0 lg:pt-0">{details}</div>
    </div>
  );
}
