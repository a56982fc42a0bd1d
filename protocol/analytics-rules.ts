/** The periods that analytics show, in days. */
export const analyticsDays = ['7', '30', '90'] as const;
export type AnalyticsDays = (typeof analyticsDays)[number];

/** How a person came into a space; `returned` came back with an account that had been deleted. */
export const joinSources = ['page', 'link', 'application', 'returned'] as const;
export type JoinSource = (typeof joinSources)[number];

/** Weeks of joining that retention shows, and weeks after each. */
export const RETENTION_WEEKS = 8;

/** Days after which a message or a membership still changes the counts of its day. */
export const LATE_DAYS = 3;
