import {
  ChartLine,
  ChartNoAxesCombined,
  Gamepad2,
  Joystick,
  MessagesSquare,
  ReceiptText,
  Trophy,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { SpacePageName } from '@/lib/navigation/space-pages';

export const spacePageIcons: Record<SpacePageName, LucideIcon> = {
  guildChats: MessagesSquare,
  members: Users,
  games: Gamepad2,
  players: Joystick,
  leaderBoard: Trophy,
  transactions: ReceiptText,
  dashboard: ChartNoAxesCombined,
  analyticsPage: ChartLine,
};
