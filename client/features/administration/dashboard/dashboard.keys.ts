export const dashboardKeys = {
  all: ['admin', 'dashboard'] as const,
};
