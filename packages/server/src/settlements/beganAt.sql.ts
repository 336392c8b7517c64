/**
 * When a game `g` began for its bets, an expression: at its start, or when a reading said before it that play had begun. Bets
 * accepted at or after it are void.
 */
export const beganAt = (g: string): string => `least(${g}.starts_at, ${g}.in_play_at)`
