import { useParams } from '#client/lib/router/router-hooks.ts';
import FollowedSeriesPage from '#client/routes/followed-series.tsx';
import SeriesPage from '#client/routes/series.tsx';

/** `/series` and `/series/{seriesId}` are one file, because each file name makes the first script larger. */
export default function SeriesPages() {
  return useParams().seriesId === undefined ? <FollowedSeriesPage /> : <SeriesPage />;
}
