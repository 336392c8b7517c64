/**
 * SQL expression: when game `g` began for its bets. That is its start, or an earlier time at which a reading reported play.
 * Bets accepted at or after it are void.
 */
export const beganAt = (g: string): string => `least(${g}.starts_at, ${g}.in_play_at)`
