import { useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';

/**
 * Returns the router of the site. It knows the address before the page is rendered, and can navigate synchronously,
 * which `useNavigate` cannot do below `useRoutes`.
 */
export function useRouter() {
  const context = useContext(DataRouterContext);
  if (!context) throw new Error('No router renders this');
  return context.router;
}
