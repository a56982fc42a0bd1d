CREATE TABLE "slow_mode_turn" (
	"room_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"request" text NOT NULL,
	CONSTRAINT "slow_mode_turn_room_id_user_id_pk" PRIMARY KEY("room_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "slow_mode" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "slow_mode_turn" ADD CONSTRAINT "slow_mode_turn_room_id_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slow_mode_turn" ADD CONSTRAINT "slow_mode_turn_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "slow_mode_turn_user" ON "slow_mode_turn" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "slow_mode_turn_taken" ON "slow_mode_turn" USING btree ("taken_at");--> statement-breakpoint
ALTER TABLE "room" ADD CONSTRAINT "room_slow_mode" CHECK ("room"."slow_mode" = 0 OR "room"."slow_mode" BETWEEN 5 AND 21600);