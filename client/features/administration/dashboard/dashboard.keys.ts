/** Keys of the dashboard. */
export const dashboardKeys = {
  all: ['admin', 'dashboard'] as const,
};
