CREATE TABLE "notice_read" (
	"user_id" integer NOT NULL,
	"notice_id" integer NOT NULL,
	"version" integer NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notice_read_user_id_notice_id_pk" PRIMARY KEY("user_id","notice_id")
);
--> statement-breakpoint
DROP INDEX "notice_user";--> statement-breakpoint
DROP INDEX "notice_unread";--> statement-breakpoint
ALTER TABLE "notice" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notice" ADD COLUMN "room_id" integer;--> statement-breakpoint
ALTER TABLE "notice" ADD COLUMN "announcement_id" integer;--> statement-breakpoint
ALTER TABLE "notice" ADD COLUMN "reward_id" text;--> statement-breakpoint
ALTER TABLE "notice" ADD COLUMN "events" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "notice" ADD COLUMN "authors" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "notice" ADD COLUMN "once" text;--> statement-breakpoint
ALTER TABLE "notice" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_read" ADD CONSTRAINT "notice_read_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_read" ADD CONSTRAINT "notice_read_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_read_notice" ON "notice_read" USING btree ("notice_id");--> statement-breakpoint
CREATE INDEX "notice_read_at" ON "notice_read" USING btree ("user_id","read_at");--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_room_id_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_announcement_id_announcement_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcement"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_for_space" ON "notice" USING btree ("space_id","created_at","id") WHERE "notice"."user_id" IS NULL;--> statement-breakpoint
CREATE INDEX "notice_for_space_age" ON "notice" USING btree ("created_at") WHERE "notice"."user_id" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "notice_mention" ON "notice" USING btree ("room_id","user_id") WHERE "notice"."kind" = 21 AND "notice"."user_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "notice_mention_everyone" ON "notice" USING btree ("room_id") WHERE "notice"."kind" = 21 AND "notice"."user_id" IS NULL;--> statement-breakpoint
CREATE INDEX "notice_room" ON "notice" USING btree ("room_id","user_id");--> statement-breakpoint
CREATE INDEX "notice_announcement" ON "notice" USING btree ("announcement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notice_once" ON "notice" USING btree ("user_id","once") WHERE "notice"."once" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "notice_events" ON "notice" USING gin ("events");--> statement-breakpoint
CREATE INDEX "notice_user" ON "notice" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notice_unread" ON "notice" USING btree ("user_id","created_at","id") WHERE "notice"."read_at" IS NULL;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_for" CHECK ("notice"."user_id" IS NOT NULL OR "notice"."space_id" IS NOT NULL);